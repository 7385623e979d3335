// Navigation and new tabs as a context, so that page tests can observe them.
import { createContext, type ReactNode, useContext } from 'react';

/** The functions and data of the browser that pages use. */
export interface Browser {
  /** Navigates to another address with a full page load. */
  goTo(address: string): void;
  /** Like `goTo`, but the current page does not stay in the history. */
  replaceWith(address: string): void;
  reload(): void;
  /** Opens an address in a new tab without access to this one; returns false if the browser blocks it. */
  openTab(address: string): boolean;
  /** When the page was opened, in milliseconds of this device's clock. */
  readonly openedAt: number;
  /** The path with which the page was opened. */
  readonly openedOn: string;
}

const realBrowser: Browser = {
  goTo: (address) => globalThis.location.assign(address),
  replaceWith: (address) => globalThis.location.replace(address),
  reload: () => globalThis.location.reload(),
  openTab(address) {
    // With 'noopener', `open` would always return null; so the reference to this tab is removed before the
    // new tab loads anything.
    const tab = globalThis.open(address, '_blank');
    if (tab !== null) tab.opener = null;
    return tab !== null;
  },
  openedAt: Date.now(),
  openedOn: globalThis.location?.pathname, // prerendering has no location
};

const BrowserContext = createContext<Browser>(realBrowser);

/** Provides a browser to its children; the default is the real one. */
export const BrowserProvider = ({ browser, children }: { browser: Browser; children: ReactNode }) => (
  <BrowserContext value={browser}>{children}</BrowserContext>
);

/** The browser of this page. */
export const useBrowser = (): Browser => useContext(BrowserContext);
