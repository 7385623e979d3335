// Reports to the gateway how the page went: web vitals, errors by name, how long areas took to load. It loads
// after everything that people wait for and reads what was noted before it. It sends when the page is left or
// hidden, and soon after the first failure: a broken version is rolled back by these reports, and people may
// look at an error for long.
import type { BrowserReport } from '@savvi/contracts/browser-reports';
import { BROWSER_REPORTS_PATH } from '@savvi/contracts/browser-reports-path';
import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { notePage, type PageNote, readPageNotes } from '../shared/page-notes.ts';

/** The first failure is told with what fails along with it. */
const SOON_MS = 5_000;
/** As many of a kind as a report may hold. */
const MOST = 20;
/** The name of an error that the report may hold: an area can throw anything. */
const NAME = /^[A-Z]\w{0,63}$/;

type Own<List> = List extends readonly (infer Each)[] ? Each[] : List;
type Draft = { -readonly [Key in keyof BrowserReport]: Own<BrowserReport[Key]> };

/** The first part of an address: no id stands there, and what is no name is no page of ours. */
const pageAt = (pathname: string) => /^\/[a-z-]{0,60}(?=\/|$)/.exec(pathname)?.[0] ?? '/unknown';

/** Which code threw: the area whose files are in the stack, or the shell. */
function ownerOf(stack: string): { area: string; version: string } {
  const [, area = 'shell', version = ''] = /\/remotes\/([a-z][a-z0-9-]*)\/([\w.+-]+)/.exec(stack) ?? [];
  return { area, version };
}

/** Begins to watch this page. `send` hands a report on; tests hand in their own. */
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
  const sendSoon = () => void (sending ??= setTimeout(tell, SOON_MS)); // once: a page that keeps failing reports the rest when it is left

  readPageNotes((note: PageNote) => {
    if ('load' in note) {
      if (draft.loads.length < MOST) draft.loads.push(note.load);
      if (note.load.outcome === 'failed') sendSoon();
      return;
    }
    const { name, stack } = Object(note.error) as Partial<Error>; // anything can be thrown
    if (typeof stack !== 'string') return; // a rejected sentence, or a script of another origin: nobody's code can be named
    if (draft.errors.length < MOST)
      draft.errors.push({ name: NAME.exec(String(name))?.[0] ?? 'Error', ...ownerOf(stack) });
    sendSoon();
  });
  addEventListener('error', ({ error }) => notePage({ error }));
  addEventListener('unhandledrejection', ({ reason }) => notePage({ error: reason }));

  // Each of them once: what changes after the page was hidden for the first time is of another visit.
  const told = new Set<string>();
  const vital = ({ name, value }: MetricType) => {
    if (told.has(name)) return;
    told.add(name);
    // The five asked for below.
    draft.vitals.push({
      name: name.toLowerCase() as BrowserReport['vitals'][number]['name'],
      value: name === 'CLS' ? value : value / 1_000,
    });
  };
  for (const onVital of [onCLS, onFCP, onINP, onLCP, onTTFB]) onVital(vital);

  function tell(): void {
    if (draft.errors.length + draft.loads.length + draft.vitals.length > 0) send(draft);
    draft = empty();
  }
  // At the window, so that the vitals, which are told at the document, are there.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') tell();
  });
}
