// A separate module, because only the gateway needs the report's schema, and pages should not load it.

/**
 * Path to which a page reports its load times and errors when it is left or hidden. A report contains no user
 * or content.
 */
export const BROWSER_REPORTS_PATH = '/browser-reports';
