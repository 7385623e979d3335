import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAppHistory } from './app-history.ts';
import { HostRouter } from './host-router.tsx';
import { useScrollRestoration } from './scroll-restoration.ts';

let grow: () => void;
let height: number;

/** A window with a height of 500 on a page with `height`, which limits scrolling. */
beforeEach(() => {
  height = 3000;
  vi.stubGlobal('innerHeight', 500);
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal('scrollTo', ({ top }: ScrollToOptions) =>
    vi.stubGlobal('scrollY', Math.min(top ?? 0, height - 500)),
  );
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(seen: () => void) {
        grow = seen;
      }
      observe() {}
      disconnect() {
        grow = () => {};
      }
    },
  );
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => height);
  globalThis.history.pushState(null, '', '/list');
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const Page = () => {
  useScrollRestoration();
  return null;
};

function open() {
  const history = createAppHistory();
  const { unmount } = render(
    <HostRouter history={history}>
      <Page />
    </HostRouter>,
  );
  return {
    unmount,
    goTo: (path: string) => act(() => history.push(path)),
    replaceWith: (path: string, state?: unknown) => act(() => history.replace(path, state)),
  };
}

const back = async () => {
  globalThis.history.back();
  await act(() => vi.waitFor(() => expect(location.pathname).toBe('/list')));
};

/**
 * Simulates a reload at scroll position 800: the browser's own restoration is off, and the content is not
 * loaded yet.
 */
function reloadScrolled() {
  const { unmount } = open();
  scrollTo({ top: 800 });
  dispatchEvent(new Event('pagehide'));
  unmount();
  scrollTo({ top: 0 });
  height = 600;
  const { replaceWith } = open();
  expect(scrollY).toBe(100);
  return { replaceWith };
}

it('a new page starts at its top, and Back restores the previous scroll position', async () => {
  const { goTo } = open();
  scrollTo({ top: 800 });
  goTo('/edit');
  expect(scrollY).toBe(0);
  scrollTo({ top: 50 });
  await back();
  expect(scrollY).toBe(800);
});

const KEEPS_SCROLL = { keepsScroll: true };

it('a page that replaces its address and asks to keep its scroll position does', () => {
  const { replaceWith } = open();
  scrollTo({ top: 800 });
  replaceWith('/list?filter=open', KEEPS_SCROLL);
  expect(scrollY).toBe(800);
});

it('a page that has kept its scroll position is restored like any other when the user returns to it', async () => {
  const { goTo, replaceWith } = open();
  replaceWith('/list?filter=open', KEEPS_SCROLL);
  scrollTo({ top: 800 });
  goTo('/edit');
  expect(scrollY).toBe(0);
  await back();
  expect(scrollY).toBe(800);
});

it.each([
  ['the same address again', '/list'],
  ['another query', '/list?new'],
  ['another path', '/edit'],
])('a page that is replaced by %s starts at its top', (_, path) => {
  const { replaceWith } = open();
  scrollTo({ top: 800 });
  replaceWith(path);
  expect(scrollY).toBe(0);
});

it('a page with another query that is opened from it starts at its top', () => {
  const { goTo } = open();
  scrollTo({ top: 800 });
  goTo('/list?page=2');
  expect(scrollY).toBe(0);
});

it('a reload restores the scroll position as soon as the page is tall enough', () => {
  reloadScrolled();
  height = 3000;
  grow();
  expect(scrollY).toBe(800);
});

it('a page that keeps its scroll position during a reload is still restored', () => {
  const { replaceWith } = reloadScrolled();
  replaceWith('/list?filter=open', KEEPS_SCROLL);
  height = 3000;
  grow();
  expect(scrollY).toBe(800);
});

it('scrolling by the user cancels the restoration', () => {
  reloadScrolled();
  dispatchEvent(new WheelEvent('wheel'));
  height = 3000;
  grow();
  expect(scrollY).toBe(100);
});

it('a new visit does not read stored positions, and keeps them for pages that the user returns to', () => {
  sessionStorage.setItem('savvi:scroll', 'earlier=300');
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { ...performance.mark('visit'), type: 'navigate' } as never,
  ]);
  const read = vi.spyOn(Storage.prototype, 'getItem');
  const { unmount } = open();
  expect(read).not.toHaveBeenCalled();
  scrollTo({ top: 800 });
  dispatchEvent(new Event('pagehide'));
  unmount();
  expect(sessionStorage.getItem('savvi:scroll')).toMatch(/^earlier=300&\w.*=800$/);
});

it('an address with a missing or invalid anchor opens at the top', () => {
  globalThis.history.replaceState(null, '', '/list#%');
  expect(() => open()).not.toThrow();
  expect(scrollY).toBe(0);
});
