// Reports to the gateway how the page performed: web vitals, errors by name, and load times of areas. This
// code loads after everything that users wait for and then reads the notes from before. It sends a report
// when the page is left or hidden, and soon after the first failure: the release tooling rolls a broken
// version back by these reports, and a user may look at an error for a long time.
import type { BrowserReport } from '@savvi/contracts/browser-reports';
import { BROWSER_REPORTS_PATH } from '@savvi/contracts/browser-reports-path';
import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { notePage, type PageNote, readPageNotes } from '../shared/page-notes.ts';

/**
 * How long the report of the first failure waits, in milliseconds, to include the failures that follow it.
 */
const SOON_MS = 5_000;
/** The most entries of each kind in a report. */
const ENTRIES_MAX = 20;
/** The error names that a report may contain: an area can throw anything. */
const NAME = /^[A-Z]\w{0,63}$/;

type Own<List> = List extends readonly (infer Each)[] ? Each[] : List;
type Draft = { -readonly [Key in keyof BrowserReport]: Own<BrowserReport[Key]> };

/**
 * The first segment of a path: it contains no ids. Anything that does not look like a page of the product
 * becomes `/unknown`.
 */
const pageAt = (pathname: string) => /^\/[a-z-]{0,60}(?=\/|$)/.exec(pathname)?.[0] ?? '/unknown';

/** The code that threw: the area whose files are in the stack, or the shell. */
function ownerOf(stack: string): { area: string; version: string } {
  const [, area = 'shell', version = ''] = /\/remotes\/([a-z][a-z0-9-]*)\/([\w.+-]+)/.exec(stack) ?? [];
  return { area, version };
}

/** Starts to collect this page's report. Tests pass their own `send`. */
export function reportPage(
  send = (report: BrowserReport) =>
    void navigator.sendBeacon(
      BROWSER_REPORTS_PATH,
      new Blob([JSON.stringify(report)], { type: 'application/json' }),
    ),
): void {
  const empty = (): Draft => ({ page: pageAt(location.pathname), errors: [], loads: [], vitals: [] });
  let draft = empty();
  let sending: ReturnType<typeof setTimeout> | undefined;
  // The timer starts only once: a page that keeps failing reports further errors when the user leaves it.
  const sendSoon = () => void (sending ??= setTimeout(sendReport, SOON_MS));

  readPageNotes((note: PageNote) => {
    if ('load' in note) {
      if (draft.loads.length < ENTRIES_MAX) draft.loads.push(note.load);
      if (note.load.outcome === 'failed') sendSoon();
      return;
    }
    const { name, stack } = Object(note.error) as Partial<Error>; // a script can throw any value
    // A rejection with a plain text, or an error of a script from another origin, does not show whose code failed.
    if (typeof stack !== 'string') return;
    if (draft.errors.length < ENTRIES_MAX)
      draft.errors.push({ name: NAME.exec(String(name))?.[0] ?? 'Error', ...ownerOf(stack) });
    sendSoon();
  });
  addEventListener('error', ({ error }) => notePage({ error }));
  addEventListener('unhandledrejection', ({ reason }) => notePage({ error: reason }));

  // Reports each metric once. Values that change after the page was first hidden belong to another visit.
  const reported = new Set<string>();
  const vital = ({ name, value }: MetricType) => {
    if (reported.has(name)) return;
    reported.add(name);
    // The cast is safe because only five metrics are subscribed, below.
    draft.vitals.push({
      name: name.toLowerCase() as BrowserReport['vitals'][number]['name'],
      value: name === 'CLS' ? value : value / 1_000,
    });
  };
  for (const onVital of [onCLS, onFCP, onINP, onLCP, onTTFB]) onVital(vital);

  function sendReport(): void {
    if (draft.errors.length + draft.loads.length + draft.vitals.length > 0) send(draft);
    draft = empty();
  }
  // The listener is on the window, because the web-vitals library reports its metrics in a listener on the
  // document, which runs first.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') sendReport();
  });
}
