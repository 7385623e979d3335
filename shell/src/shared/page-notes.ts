import type { BrowserReport } from '@savvi/contracts/browser-reports';

/** An entry for the page's report: a caught error, or an area that was loaded. */
export type PageNote = { readonly error: unknown } | { readonly load: BrowserReport['loads'][number] };

/**
 * The most notes to buffer until the reporter has loaded, so that a page that fails in a loop does not fill
 * the memory.
 */
const EARLY_MAX = 40;

const early: PageNote[] = [];
let take = (note: PageNote): void => void (early.length < EARLY_MAX && early.push(note));

/** Adds a note to this page's report. The reporter loads late, so earlier notes are buffered. */
export const notePage = (note: PageNote): void => take(note);

/** Passes every note to `reader`: first the buffered ones, then each new one. */
export function readPageNotes(reader: (note: PageNote) => void): void {
  take = reader;
  early.splice(0).forEach(reader);
}
