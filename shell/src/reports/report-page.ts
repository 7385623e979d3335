// Tells the gateway how the page went: web vitals, errors by their kinds, how long areas took. It comes after everything that
// people wait for, finds in the timeline what was before it, and speaks when the page is left or hidden; of what fails first
// soon after, for a version that is broken is taken back by it, and people may look at an error for long.
import type { BrowserReport } from '@savvi/contracts/browser-reports';
import { BROWSER_REPORTS_PATH } from '@savvi/contracts/browser-reports-path';
import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

/** The first failure is told with what fails along with it. */
const SOON_MS = 5_000;
/** As many of a kind as a report may hold. */
const MOST = 20;
/** The kind of an error, before its message; some browsers begin at once with where it was thrown. */
const NAME = /^[A-Z]\w{0,63}(?=:|\n)/;
const STACK = /^[A-Z]\w*(?::|\n)|@https?:/;

type Own<List> = List extends readonly (infer Each)[] ? Each[] : List;
type Draft = { -readonly [Key in keyof BrowserReport]: Own<BrowserReport[Key]> };

/** The first part of an address: no id stands there, and what is no name is no page of ours. */
const pageAt = (pathname: string) => /^\/[a-z-]{0,60}(?=\/|$)/.exec(pathname)?.[0] ?? '/unknown';

/** Whose it is: the area whose files stand in a stack or in a note, else the shell. */
function ownerOf(text: string): { area: string; version: string } {
  const [, area = 'shell', version = ''] = /(?:\/remotes\/|^(?:ok|failed) )([a-z][a-z0-9-]*)[/@]([\w.+-]+)/.exec(text) ?? [];
  return { area, version };
}

/** Begins to watch this page. `send` hands a report on; tests hand in their own. */
export function reportPage(send = (report: BrowserReport) => void navigator.sendBeacon(BROWSER_REPORTS_PATH, new Blob([JSON.stringify(report)], { type: 'application/json' }))): void {
  const empty = (): Draft => ({ page: pageAt(location.pathname), errors: [], loads: [], vitals: [] });
  let draft = empty();
  let toldSoon: ReturnType<typeof setTimeout> | undefined;

  const take = ({ name: note, duration }: PerformanceEntry) => {
    const outcome = /^(ok|failed) /.exec(note)?.[1] as 'ok' | 'failed' | undefined; // the two of the pattern
    if (outcome !== undefined && draft.loads.length < MOST) draft.loads.push({ ...ownerOf(note), outcome, seconds: duration / 1_000 });
    else if (STACK.test(note) && draft.errors.length < MOST) draft.errors.push({ name: NAME.exec(note)?.[0] ?? 'Error', ...ownerOf(note) });
    if (draft.errors.length > 0 || outcome === 'failed') toldSoon ??= setTimeout(tell, SOON_MS); // once: who fails on and on is heard when they leave
  };
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(take));
  for (const type of ['mark', 'measure']) observer.observe({ type, buffered: true });

  const noteUncaught = (error: unknown) => performance.mark(String((error as Error | null)?.stack)); // whatever it is, it may have a stack
  addEventListener('error', ({ error }) => noteUncaught(error));
  addEventListener('unhandledrejection', ({ reason }) => noteUncaught(reason));

  // Each of them once: what changes after the page was hidden for the first time is of another visit.
  const told = new Set<string>();
  const vital = ({ name, value }: MetricType) => {
    if (told.has(name)) return;
    told.add(name);
    draft.vitals.push({ name: name.toLowerCase() as BrowserReport['vitals'][number]['name'], value: name === 'CLS' ? value : value / 1_000 }); // the five asked for below
  };
  for (const onVital of [onCLS, onFCP, onINP, onLCP, onTTFB]) onVital(vital);

  function tell(): void {
    observer.takeRecords().forEach(take);
    if (draft.errors.length + draft.loads.length + draft.vitals.length > 0) send(draft);
    draft = empty();
  }
  // At the window, so that the vitals, which are told at the document, are there.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') tell();
  });
}
