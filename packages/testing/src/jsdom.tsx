// What browsers have and jsdom lacks, as far as our primitives ask for it. Nothing here measures or moves
// anything.
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

class StillResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const noMatch = (media: string): MediaQueryList => ({
  media,
  matches: false,
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
});

globalThis.ResizeObserver ??= StillResizeObserver;
globalThis.matchMedia ??= noMatch;
globalThis.scrollTo = () => undefined; // jsdom has one that only complains
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.setPointerCapture ??= () => undefined;
Element.prototype.releasePointerCapture ??= () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;

// How long `findBy…` looks before it gives up, in milliseconds: long enough for a busy machine, no wait for a
// quick one.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
});
