// Counts what browsers report about pages. Anybody can send a report, and old pages send old names, so all
// areas, versions and pages that the registry does not know share one label.
import { type BrowserReport, browserReport } from '@savvi/contracts/browser-reports';
import type { Area, Registry } from '@savvi/contracts/registry';
import type { Log } from '@savvi/service-kit/log';
import { counter, histogram } from '@savvi/service-kit/measures';
import type { Metrics } from '@savvi/service-kit/metrics';
import { Problem } from '@savvi/service-kit/problem';
import { type View, viewsIn } from './views.rules.ts';

const UNKNOWN = 'unknown';
const SECONDS = [0.05, 0.1, 0.2, 0.5, 1, 1.8, 2.5, 4, 8, 15];
const SCORES = [0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1];

/**
 * Records a report from its raw body. `userId`: the sender, where a comparison of versions needs it.
 * @throws {Problem} `malformed` when the body is not a report
 */
export type TakeReport = (body: Buffer, registry: Registry, userId: string | null) => void;

function parse(body: Buffer): BrowserReport {
  try {
    return browserReport.parse(JSON.parse(body.toString()));
  } catch (cause) {
    throw new Problem('malformed', { cause });
  }
}

/** The area and version as the registry knows them. The shell has only one version at a time. */
function knownArea(areas: readonly Area[], name: string, version: string): { area: string; version: string } {
  if (name === 'shell') return { area: name, version: '' };
  const area = areas.find((each) => each.name === name);
  if (area === undefined) return { area: UNKNOWN, version: UNKNOWN };
  return { area: name, version: area.versions.some((each) => each.version === version) ? version : UNKNOWN };
}

const knownPage = (areas: readonly Area[], ownPages: ReadonlySet<string>, page: string) =>
  ownPages.has(page) || areas.some(({ basePaths }) => basePaths.includes(page)) ? page : UNKNOWN;

/**
 * Counts browser reports. Errors are also logged by kind. `ownPages`: the pages outside of areas. `countView` gets
 * the samples that versions are compared by.
 */
export function browserReports(
  metrics: Metrics,
  log: Log,
  ownPages: ReadonlySet<string>,
  countView: (view: View) => void,
): TakeReport {
  const countError = counter(metrics, {
    name: 'savvi_browser_errors_total',
    help: 'Errors that browsers reported.',
    labels: ['area', 'version'],
  });
  const observeLoad = histogram(metrics, {
    name: 'savvi_remote_load_seconds',
    help: 'How long browsers took to load an area.',
    labels: ['area', 'version', 'outcome'],
    buckets: SECONDS,
  });
  const observeVital = histogram(metrics, {
    name: 'savvi_browser_vital_seconds',
    help: 'Web vitals of pages.',
    labels: ['vital', 'page'],
    buckets: SECONDS,
  });
  const observeShift = histogram(metrics, {
    name: 'savvi_browser_layout_shift',
    help: 'Cumulative layout shift of pages.',
    labels: ['page'],
    buckets: SCORES,
  });
  return (body, registry, userId) => {
    const { areas } = registry;
    const report = parse(body);
    const page = knownPage(areas, ownPages, report.page);
    for (const error of report.errors) {
      const of = knownArea(areas, error.area, error.version);
      countError(of);
      log.info({ ...of, page, error: error.name }, 'a browser reported an error');
    }
    for (const load of report.loads)
      observeLoad({ ...knownArea(areas, load.area, load.version), outcome: load.outcome }, load.seconds);
    for (const view of viewsIn(report, registry, userId)) countView(view);
    for (const { name, value } of report.vitals) {
      if (name === 'cls') observeShift({ page }, value);
      else observeVital({ vital: name, page }, value);
    }
  };
}
