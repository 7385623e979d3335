// The data of the administrators' page about areas. It is plain JSON, which the release API sends unchanged.
import { typicalSeconds } from '@savvi/contracts/canary-counts';
import { builtRemoteSchema, OWN_FILES_BYTES_MAX } from '@savvi/contracts/remote';
import { type Counts, NONE, type ViewCounts } from '../canary/view-counts.ts';
import {
  type Given,
  isInUse,
  type RegistryEntry,
  type PublishedVersion,
  returnTargets,
  runningVersion,
  sharedBetween,
} from '../registry/entry.rules.ts';
import type { RecordedAct, RegistryRepository } from '../registry/registry.repository.ts';
import { type AreaHealth, healthOf, isFailing } from './health.rules.ts';
import { type ReleasedBy, releasedBy } from './released-by.rules.ts';

/** A published version of an area. Samples are from the last 24 hours. */
export interface VersionOverview {
  readonly version: string;
  /** The share of users in percent. */
  readonly weight: number;
  /** The number of users who get the version by their id. */
  readonly named: number;
  /** When the version was assigned to everybody, or first assigned to somebody. */
  readonly releasedAt: string;
  /** The change that released the version then; null when it is older than the listed changes. */
  readonly releasedBy: ReleasedBy | null;
  readonly samples: number;
  /** The number of samples in which the area failed to load or threw an error. */
  readonly failedSamples: number;
  /** Whether the samples make the version failing. */
  readonly isFailing: boolean;
  /** The geometric mean of the load times in seconds; null when no load was measured. */
  readonly loadSeconds: number | null;
  /**
   * The compressed size of the area's own files that its largest page loads first, in bytes; null for builds
   * that did not measure it.
   */
  readonly firstLoadBytes: number | null;
  /** When and why the gateway rolled the version back. */
  readonly rolledBack: { readonly at: string; readonly why: string } | null;
  /** Whether an operator may give everybody this version again. */
  readonly isReturnTarget: boolean;
}

/** A recorded change of what users get of an area. */
export interface ActOverview {
  readonly at: string;
  readonly actor: string;
  readonly kind: string;
  readonly reason: string | null;
  readonly isForced: boolean;
  readonly before: readonly Given[];
  readonly after: readonly Given[];
}

/** One area: its versions and its last changes, newest first. */
export interface AreaOverview {
  readonly area: string;
  /** The area's first entry in the menu; null when it has none. */
  readonly label: string | null;
  /** The revision of the registry entry. A change names the revision that it is based on. */
  readonly revision: number;
  /** The version that most users get; null when nobody gets any. */
  readonly running: string | null;
  readonly health: AreaHealth;
  readonly versions: readonly VersionOverview[];
  readonly acts: readonly ActOverview[];
}

/** All areas. */
export interface AreasOverview {
  /** The time of the data by the registry's clock. */
  readonly now: string;
  /** The most that an area's largest page may download of the area's own files at first, in bytes. */
  readonly limitBytes: number;
  readonly areas: readonly AreaOverview[];
}

/** The dependencies of {@link areasOverview}. */
export interface OverviewDeps {
  readonly repository: Pick<RegistryRepository, 'entries' | 'now' | 'acts' | 'filesOf' | 'bytes'>;
  readonly counts: Pick<ViewCounts, 'since'>;
}

/** The number of changes that the overview has of each area. */
const ACTS = 10;
/** The time of samples before the oldest ones that are stored. */
const EVER = new Date(0);

/** Creates a function that collects the overview of all areas. It throws when the database does not respond. */
export function areasOverview({ repository, counts }: OverviewDeps) {
  // The files of a version never change, so each size is read once.
  const sizes = new Map<string, number | null>();

  async function firstLoadBytes(area: string, version: string): Promise<number | null> {
    const key = `${area}/${version}`;
    const known = sizes.get(key);
    if (known !== undefined) return known;
    const digest = (await repository.filesOf(area, version)).get('remote.json');
    const bytes = digest === undefined ? null : await repository.bytes(area, digest);
    const size = bytes === null ? null : measuredIn(bytes);
    sizes.set(key, size);
    return size;
  }

  async function areaOf(entry: RegistryEntry): Promise<AreaOverview> {
    const [seen, acts, bytes] = await Promise.all([
      counts.since(entry.area, EVER),
      repository.acts(entry.area, ACTS),
      Promise.all(entry.versions.map(({ version }) => firstLoadBytes(entry.area, version))),
    ]);
    const countsOf = ({ version }: PublishedVersion) => seen.get(version) ?? NONE;
    const running = runningVersion(entry);
    const targets = returnTargets(entry);
    return {
      area: entry.area,
      label: (running?.about ?? entry.about).menu[0]?.label ?? null,
      revision: entry.revision,
      running: running?.version ?? null,
      health: healthOf({
        given: entry.versions.filter(isInUse).map(countsOf),
        trial: sharedBetween(entry),
      }),
      versions: entry.versions.map((each, at) => ({
        ...versionOf(each, countsOf(each)),
        releasedBy: releasedBy(each, acts),
        firstLoadBytes: bytes[at] ?? null,
        isReturnTarget: targets.includes(each),
      })),
      acts: acts.map(actOf),
    };
  }

  return async (): Promise<AreasOverview> => {
    const entries = await repository.entries();
    const areas: AreaOverview[] = [];
    // One area at a time, so that the page does not take all connections from requests of users.
    for (const entry of entries) areas.push(await areaOf(entry));
    return { now: (await repository.now()).toISOString(), limitBytes: OWN_FILES_BYTES_MAX, areas };
  };
}

const versionOf = (
  { version, weight, users, releasedAt, rolledBack }: PublishedVersion,
  counts: Counts,
): Omit<VersionOverview, 'releasedBy' | 'firstLoadBytes' | 'isReturnTarget'> => ({
  version,
  weight,
  named: users.length,
  releasedAt: releasedAt.toISOString(),
  samples: counts.views,
  failedSamples: counts.broken,
  isFailing: isFailing(counts),
  loadSeconds: counts.timed === 0 ? null : typicalSeconds(counts),
  rolledBack: rolledBack && { at: rolledBack.at.toISOString(), why: rolledBack.why },
});

const actOf = ({ at, actor, kind, reason, isForced, before, after }: RecordedAct): ActOverview => ({
  at: at.toISOString(),
  actor,
  kind,
  reason,
  isForced,
  before,
  after,
});

/** The size in a published `remote.json`; null when the file has none. */
function measuredIn(remoteJson: Buffer): number | null {
  try {
    return builtRemoteSchema.parse(JSON.parse(remoteJson.toString())).firstLoadBytes ?? null;
  } catch {
    return null; // Another release of the build wrote a file that this code cannot read.
  }
}
