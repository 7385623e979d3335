// Leaving the page is the browser's own act. It stands behind a context, so that page tests can see it
// happen.
import { createContext, type ReactNode, useContext } from 'react';

/** What a page asks of the browser around it. */
export interface Browser {
  /** Leaves for another address with a full page load. */
  goTo(address: string): void;
  /** The same, but the page that is left does not stay in the history. */
  replaceWith(address: string): void;
  reload(): void;
  /** Opens an address in a new tab that knows nothing of this one; false when the browser doesn't let it. */
  openTab(address: string): boolean;
  /** When the page was opened, in milliseconds of this device's clock. */
  readonly openedAt: number;
  /** The path it was opened on. */
  readonly openedOn: string;
}

const realBrowser: Browser = {
  goTo: (address) => globalThis.location.assign(address),
  replaceWith: (address) => globalThis.location.replace(address),
  reload: () => globalThis.location.reload(),
  openTab(address) {
    // With 'noopener' nobody could tell whether it was opened; so the new tab forgets this one before it
    // loads anything.
    const tab = globalThis.open(address, '_blank');
    if (tab !== null) tab.opener = null;
    return tab !== null;
  },
  openedAt: Date.now(),
  openedOn: globalThis.location?.pathname, // not there where pages are prerendered
};

const BrowserContext = createContext<Browser>(realBrowser);

/** Gives everything below another browser; without it, the real one is used. */
export const BrowserProvider = ({ browser, children }: { browser: Browser; children: ReactNode }) => (
  <BrowserContext value={browser}>{children}</BrowserContext>
);

/** The browser around this page. */
export const useBrowser = (): Browser => useContext(BrowserContext);
