import type { AreaState, AreaVersion, ReleaseAct, ReleasedArea } from '@savvi/admin-contract/areas';
import { formatDateTime, formatList, formatNumber, formatPercent } from '@savvi/ui/format';
import { isInUse } from './areas.rules.ts';

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${formatNumber(count)} ${many}`;

const HEALTH: Readonly<Record<AreaState, string>> = {
  healthy: 'Healthy',
  failing: 'Failing',
  trial: 'On trial',
  'no-visits': 'No recent visits',
  'too-few': 'Too few visits to tell',
  unused: 'Not released',
};
const HEALTH_LABELS: ReadonlyMap<string, string> = new Map(Object.entries(HEALTH));

/** Returns the label of an area's health. An unknown state of a newer server gets a neutral label. */
export const healthLabel = (state: string): string => HEALTH_LABELS.get(state) ?? 'Unknown';

type Audience = Pick<AreaVersion, 'weight' | 'named'>;

const selectedUsers = (named: number) => counted(named, 'selected user', 'selected users');

/** Formats the users of a canary: '10% of users and 2 selected users are trying 1.2.0'. */
function trialText({ weight, named }: Audience, canary: string): string {
  const users = [
    ...(weight > 0 || named === 0 ? [`${formatPercent(weight / 100)} of users`] : []),
    ...(named > 0 ? [selectedUsers(named)] : []),
  ];
  return `${users.join(' and ')} ${weight === 0 && named === 1 ? 'is' : 'are'} trying ${canary}.`;
}

const visitsText = (failed: number, samples: number) =>
  `${formatNumber(failed)} of ${counted(samples, 'visit', 'visits')}`;

const figuresOf = ({ version, samples, failedSamples }: AreaVersion) =>
  samples === 0 ? `${version} had no visits` : `${visitsText(failedSamples, samples)} to ${version} failed`;

/** Explains an area's health with figures; during a trial, with those of both versions. */
export function healthText({ health, versions }: Pick<ReleasedArea, 'health' | 'versions'>): string {
  if (health.state === 'unused') return 'Users don’t get any version of this area.';
  const [canary, stable] = [health.trial?.canary, health.trial?.stable].map((name) =>
    versions.find(({ version }) => version === name),
  );
  if (canary !== undefined && stable !== undefined) {
    const figures =
      canary.samples + stable.samples === 0
        ? 'Neither version had visits in the last 24 hours.'
        : `In the last 24 hours, ${figuresOf(canary)}, and ${figuresOf(stable)}.`;
    return `${trialText(canary, canary.version)} Everyone else has ${stable.version}. ${figures}`;
  }
  const used = versions.filter(isInUse);
  const samples = used.reduce((sum, version) => sum + version.samples, 0);
  const failed = used.reduce((sum, version) => sum + version.failedSamples, 0);
  return samples === 0
    ? 'No visits were reported in the last 24 hours.'
    : `${visitsText(failed, samples)} failed in the last 24 hours.`;
}

const [RELEASED, CHANGED_ROLLOUT, ROLLED_BACK] = ['Released', 'Changed rollout', 'Rolled back'];
const KINDS: ReadonlyMap<string, string> = new Map([
  ['deployment', 'Installed'],
  ['release', RELEASED],
  ['switch', CHANGED_ROLLOUT],
  ['rollback', ROLLED_BACK],
  ['promotion', 'Promoted'],
  ['automatic rollback', 'Rolled back automatically'],
  ['erasure', 'Deleted user removed from a trial'],
]);

/** The actor of automatic changes. */
const GATEWAY = 'gateway';
const ADMINISTRATOR = 'administrator';
const ADMINISTRATORS: ReadonlySet<string> = new Set([ADMINISTRATOR, 'a deleted administrator']);

/**
 * Names a kind of change. Administrators only roll back, which earlier servers recorded as a switch. An unknown kind
 * of a newer server gets a neutral name.
 */
export function kindText({ kind, actor }: Pick<ReleaseAct, 'kind' | 'actor'>): string {
  if (kind === 'switch' && ADMINISTRATORS.has(actor)) return ROLLED_BACK;
  return KINDS.get(kind) ?? 'Changed';
}

/** Names the person or team of a change; null for automatic changes. */
export function actorText({ actor, actorEmail }: Pick<ReleaseAct, 'actor' | 'actorEmail'>): string | null {
  if (actor === GATEWAY) return null;
  return actor === ADMINISTRATOR ? (actorEmail ?? 'an administrator') : actor;
}

/** Describes the users of a version: '10%, plus 2 selected users'. */
export function usersText({ weight, named }: Audience): string {
  const parts = [
    ...(weight > 0 || named === 0 ? [formatPercent(weight / 100)] : []),
    ...(named > 0 ? [selectedUsers(named)] : []),
  ];
  return parts.join(', plus ');
}

/** Describes who got what after a change: '0.2.1 for 90% and 0.3.0 for 10%'. */
export function outcomeText({ after }: Pick<ReleaseAct, 'after'>): string {
  if (after.length === 0) return 'Turned off for everyone';
  return formatList(
    after.map(({ version, ...audience }) =>
      audience.weight === 100 && after.length === 1
        ? `${version} for everyone`
        : `${version} for ${usersText(audience)}`,
    ),
  );
}

type Release = Pick<AreaVersion, 'releasedAt' | 'releasedBy'>;

/** Names the change that released a version. A changed rollout gave the version to its first users. */
function changeOf({ releasedBy }: Release): string {
  const kind = releasedBy == null ? RELEASED : kindText(releasedBy);
  return kind === CHANGED_ROLLOUT ? RELEASED : kind;
}

function changeText(change: string, { releasedAt, releasedBy }: Release): string {
  const who = releasedBy == null ? null : actorText(releasedBy);
  return `${change} ${formatDateTime(releasedAt)}${who === null ? '' : ` by ${who}`}`;
}

/** Formats the change that gave an area its running version: 'Rolled back Mar 2, 2026, 1:00 PM by ann@example.com'. */
export const areaText = (running: Release): string => changeText(changeOf(running), running);

/** Formats the change that released a version; a rollback restored it. */
export function versionText(version: Release): string {
  const change = changeOf(version);
  return changeText(change === ROLLED_BACK ? 'Restored' : change, version);
}

/** Formats a size in kilobytes of 1000 bytes, as limits of sizes count them; a part of 100 bytes counts whole. */
const kilobytes = (bytes: number) => formatNumber(Math.ceil(bytes / 100) / 10);

const rateText = (rate: number) => formatPercent(rate, { digits: 1 });

/** Texts of the page about areas. */
export const texts = {
  failed: 'We couldn’t load the areas',
  none: {
    title: 'No areas yet',
    description: 'Areas appear here once their first version is released.',
  },
  absent: {
    title: 'Releases aren’t connected',
    description: 'Ask the operator to set RELEASES_URL and REGISTRATION_TOKEN for the admin service.',
  },
  asOf: (at: string) => `As of ${formatDateTime(at)}`,
  running: (version: string) => `Version ${version}`,
  noVersion: 'No version',
  versions: {
    caption: (area: string) => `Published versions of ${area}`,
    columns: {
      version: 'Version',
      users: 'Users',
      errors: 'Error rate',
      load: 'Load time',
      size: 'Download size',
    },
    running: 'Running',
    trial: 'On trial',
    rolledBack: 'Rolled back',
    why: (at: string, why: string) => `Rolled back automatically ${formatDateTime(at)}: ${why}`,
    noUsers: 'No users',
    visits: visitsText,
    noVisits: 'No visits',
    rate: rateText,
    failing: (rate: number) => `${rateText(rate)}, failing`,
    seconds: (seconds: number) => `${formatNumber(seconds, { digits: 2 })} s`,
    notMeasured: 'Not measured',
    within: (bytes: number, limit: number) => `${kilobytes(bytes)} kB of ${kilobytes(limit)} kB`,
    over: (bytes: number, limit: number) => `${kilobytes(bytes)} kB, ${kilobytes(bytes - limit)} kB over`,
  },
  notes: [
    'Error rate: Share of signed-in users’ visits in which the area failed. Last 24 hours.',
    'Load time: Typical time to load the area’s code, without its data. Last 24 hours.',
    'Download size: Compressed size of the area’s own files for its largest page.',
  ],
  releases: {
    title: 'Recent changes',
    list: (area: string) => `Recent changes of ${area}`,
    none: 'No changes recorded yet.',
    by: (who: string) => `by ${who}`,
    forced: 'Safety check skipped',
    all: (count: number) => `Show all ${formatNumber(count)}`,
    fewer: 'Show fewer',
    name: (label: string, area: string) => `${label} changes of ${area}`,
  },
  rollBack: {
    action: 'Roll back',
    name: (area: string) => `Roll back ${area}`,
    version: 'Version',
    option: (version: string, at: string) => `${version}, released ${formatDateTime(at)}`,
    reason: 'Reason',
    reasonHint: 'Administrators and release teams can read this for two years.',
    consequence: (to: string, running: string) =>
      `Everyone gets ${to} instead of ${running} the next time they load Savvi, within about a minute.`,
    ends: (to: string, canary: string) =>
      `The trial of ${canary} ends. Everyone gets ${to} the next time they load Savvi, within about a minute.`,
    confirm: 'Roll Back',
    busy: 'Rolling back...',
    cancel: 'Cancel',
    done: 'Area Rolled Back',
    doneDescription: (area: string, to: string) => `${area} is back on ${to}.`,
    failed: 'Roll Back Failed',
    unconfirmed: 'We couldn’t confirm the rollback. Check the current version before you try again.',
    nothing: 'There is no earlier version to roll back to.',
  },
} as const;
