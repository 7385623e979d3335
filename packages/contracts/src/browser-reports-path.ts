// Apart from the report itself, whose schema only the gateway reads: a page would load it with all it is made
// of.

/** Where a page tells, when it is left or hidden, how it went; nothing of who looked at it, or at what. */
export const BROWSER_REPORTS_PATH = '/browser-reports';
