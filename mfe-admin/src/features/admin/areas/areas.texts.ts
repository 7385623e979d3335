import type { AreaState, AreaVersion, ReleaseAct, ReleasedArea } from '@savvi/admin-contract/areas';
import { formatDateTime, formatList, formatNumber, formatPercent } from '@savvi/ui/format';

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${formatNumber(count)} ${many}`;

const HEALTH: Readonly<Record<AreaState, string>> = {
  healthy: 'Healthy',
  failing: 'Failing',
  trial: 'On trial',
  'no-visits': 'No visits yet',
  unreachable: 'Not reachable',
  unused: 'Not released',
};
const HEALTH_LABELS: ReadonlyMap<string, string> = new Map(Object.entries(HEALTH));

/** Returns the label of an area's health. An unknown state of a newer server gets a neutral label. */
export const healthLabel = (state: string): string => HEALTH_LABELS.get(state) ?? 'Unknown';

/** Explains an area's health in one sentence. */
export function healthText({ health, versions }: Pick<ReleasedArea, 'health' | 'versions'>): string {
  const used = versions.filter(({ weight, named }) => weight + named > 0);
  const samples = used.reduce((sum, version) => sum + version.samples, 0);
  const failed = used.reduce((sum, version) => sum + version.failedSamples, 0);
  const figures = `${formatNumber(failed)} of ${counted(samples, 'visit', 'visits')} failed in the last 24 hours.`;
  const trial =
    health.trial === null ? '' : `${health.trial.canary} is on trial beside ${health.trial.stable}. `;
  if (health.state === 'unused') return 'Users don’t get any version of this area.';
  if (health.state === 'unreachable') return 'The code of this area can’t be loaded right now.';
  if (samples === 0) return `${trial}No visits were reported in the last 24 hours.`;
  return trial + figures;
}

const KINDS: ReadonlyMap<string, string> = new Map([
  ['deployment', 'Deployed'],
  ['release', 'Released'],
  ['switch', 'Switched'],
  ['promotion', 'Promoted'],
  ['automatic rollback', 'Rolled back automatically'],
  ['erasure', 'Deleted user removed from a trial'],
]);

/** Names a kind of change. An unknown kind of a newer server gets a neutral name. */
export const kindText = (kind: string): string => KINDS.get(kind) ?? 'Changed';

/** The actor of automatic changes. */
const GATEWAY = 'gateway';
const ADMINISTRATOR = 'administrator';

/** Names the person or team of a change; null for automatic changes. */
export function actorText({ actor, actorEmail }: Pick<ReleaseAct, 'actor' | 'actorEmail'>): string | null {
  if (actor === GATEWAY) return null;
  return actor === ADMINISTRATOR ? (actorEmail ?? 'an administrator') : actor;
}

type Audience = Pick<AreaVersion, 'weight' | 'named'>;

/** Describes the users of a version: '10%, 2 named users'. */
export function usersText({ weight, named }: Audience): string {
  const parts = [
    ...(weight > 0 || named === 0 ? [formatPercent(weight / 100)] : []),
    ...(named > 0 ? [counted(named, 'named user', 'named users')] : []),
  ];
  return parts.join(', ');
}

/** Describes who got what after a change: '0.2.1 for 90%, and 0.3.0 for 10%'. */
export function outcomeText({ after }: Pick<ReleaseAct, 'after'>): string {
  if (after.length === 0) return 'No version for anybody';
  return formatList(
    after.map(({ version, ...audience }) =>
      audience.weight === 100 && after.length === 1
        ? `${version} for everybody`
        : `${version} for ${usersText(audience)}`,
    ),
  );
}

/** Says when and by whom the running version was released. */
export function releasedText(at: string, act: ReleaseAct | undefined): string {
  const who = act === undefined ? null : actorText(act);
  return `Released ${formatDateTime(at)}${who === null ? '' : ` by ${who}`}`;
}

/** Formats a size in kilobytes of 1000 bytes, as bundle budgets count them. */
const kilobytes = (bytes: number) => formatNumber(Math.round(bytes / 100) / 10);

/** Texts of the page about areas. */
export const texts = {
  failed: 'We couldn’t load the areas',
  none: {
    title: 'No areas yet',
    description: 'Areas appear here once their first version is released.',
  },
  absent: {
    title: 'Releases are not available in this installation',
    description: 'This product runs without a release API, so areas can’t be shown or rolled back here.',
  },
  running: (version: string) => `Version ${version}`,
  noVersion: 'No version',
  versions: {
    caption: (area: string) => `Published versions of ${area}`,
    columns: {
      version: 'Version',
      users: 'Users',
      errors: 'Error rate',
      load: 'Load time',
      size: 'First load',
    },
    running: 'Running',
    trial: 'On trial',
    rolledBack: 'Rolled back',
    why: (at: string, why: string) => `Rolled back automatically ${formatDateTime(at)}: ${why}`,
    released: (at: string) => `Released ${formatDateTime(at)}`,
    noUsers: 'No users',
    visits: (failed: number, samples: number) =>
      `${formatNumber(failed)} of ${counted(samples, 'visit', 'visits')}`,
    noVisits: 'No visits',
    rate: (rate: number) => formatPercent(rate, { digits: 1 }),
    seconds: (seconds: number) => `${formatNumber(seconds, { digits: 2 })} s`,
    notMeasured: 'Not measured',
    size: (bytes: number) => `${kilobytes(bytes)} kB`,
    within: (budget: number) => `of ${kilobytes(budget)} kB`,
    over: (budget: number) => `over ${kilobytes(budget)} kB`,
  },
  note: (budget: number) =>
    `Error rates and load times come from signed-in browsers in the last 24 hours. First load is the compressed size of the area’s own files for its largest page. The budget of ${kilobytes(budget)} kB also covers the code that areas share.`,
  releases: {
    title: 'Last releases',
    list: (area: string) => `Last releases of ${area}`,
    none: 'No releases recorded yet.',
    by: (who: string) => `by ${who}`,
    forced: 'forced',
    all: (count: number) => `Show all ${formatNumber(count)}`,
    fewer: 'Show fewer',
    name: (label: string, area: string) => `${label} releases of ${area}`,
  },
  rollBack: {
    action: 'Roll back',
    name: (area: string) => `Roll back ${area}`,
    version: 'Version',
    option: (version: string, at: string) => `${version}, released ${formatDateTime(at)}`,
    reason: 'Reason',
    reasonHint: 'Every administrator sees it in the list of releases.',
    consequence: (to: string, running: string) =>
      `Everybody gets ${to} instead of ${running} with the next page they open.`,
    ends: (to: string, canary: string) =>
      `Everybody gets ${to} with the next page they open, and the trial of ${canary} ends.`,
    confirm: 'Roll Back',
    busy: 'Rolling back...',
    cancel: 'Cancel',
    done: 'Area Rolled Back',
    doneDescription: (area: string, to: string) => `${area} is back on ${to}.`,
    failed: 'Roll Back Failed',
    nothing: 'There is no earlier version to roll back to.',
  },
} as const;
