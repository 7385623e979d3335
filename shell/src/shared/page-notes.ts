import type { BrowserReport } from '@savvi/contracts/browser-reports';

/** What a page's report is made from: an error that was caught, or an area that was loaded. */
export type PageNote = { readonly error: unknown } | { readonly load: BrowserReport['loads'][number] };

/**
 * A report holds no more errors than this; a page that fails in a loop must not grow while its reporter is
 * missing.
 */
const EARLY_MAX = 40;

const early: PageNote[] = [];
let take = (note: PageNote): void => void (early.length < EARLY_MAX && early.push(note));

/** Adds a note to this page's report. The reporter loads late, so notes from before it are kept. */
export const notePage = (note: PageNote): void => take(note);

/** Hands every note to `reader`: first the ones from before it, then each new one. */
export function readPageNotes(reader: (note: PageNote) => void): void {
  take = reader;
  early.splice(0).forEach(reader);
}
