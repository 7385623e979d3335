// Leaving the page is the browser's own act. It stands behind a context, so that page tests can see it happen.
import { createContext, type ReactNode, useContext } from 'react';

/** What a page asks of the browser around it. */
export interface Browser {
  /** Leaves for another address with a full page load. */
  goTo(address: string): void;
  /** The same, but the page that is left does not stay in the history. */
  replaceWith(address: string): void;
  reload(): void;
}

const realBrowser: Browser = {
  goTo: (address) => globalThis.location.assign(address),
  replaceWith: (address) => globalThis.location.replace(address),
  reload: () => globalThis.location.reload(),
};

const BrowserContext = createContext<Browser>(realBrowser);

/** Gives everything below another browser; without it, the real one is used. */
export const BrowserProvider = ({ browser, children }: { browser: Browser; children: ReactNode }) => <BrowserContext value={browser}>{children}</BrowserContext>;

/** The browser around this page. */
export const useBrowser = (): Browser => useContext(BrowserContext);
