import '@savvi/testing/jsdom';
import { createToastStore, ToastProvider } from '@savvi/ui/toast';
import { render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { type Browser, BrowserProvider } from '../shared/browser.tsx';

/** The navigations of the page, in order: `'goTo /x'`, `'replaceWith /x'`, `'reload'`, `'openTab /x'`. */
export interface PageUnderTest extends RenderResult {
  readonly person: UserEvent;
  readonly left: readonly string[];
}

/**
 * Renders a page with its own toasts and a fake browser that records navigations (and opens no tab if it
 * blocks them).
 */
export function renderPage(
  page: ReactElement,
  person: UserEvent = userEvent.setup(),
  { blocksTabs = false } = {},
): PageUnderTest {
  const left: string[] = [];
  const browser: Browser = {
    goTo: (address) => void left.push(`goTo ${address}`),
    replaceWith: (address) => void left.push(`replaceWith ${address}`),
    reload: () => void left.push('reload'),
    openTab: (address) => left.push(`openTab ${address}`) > 0 && !blocksTabs,
    openedAt: Date.now(),
    openedOn: globalThis.location.pathname,
  };
  const rendered = render(
    <BrowserProvider browser={browser}>
      <ToastProvider store={createToastStore()}>{page}</ToastProvider>
    </BrowserProvider>,
  );
  return { ...rendered, person, left };
}

/**
 * Sets the page's address without loading anything; `state` is the history state that a link of the app would
 * have set.
 */
export const openAt = (address: string, state?: unknown): void =>
  globalThis.history.replaceState(
    state === undefined ? null : { index: 0, key: 'opened', state },
    '',
    address,
  );
