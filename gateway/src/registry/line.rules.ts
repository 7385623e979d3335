import type { Area, AreaVersion } from '@savvi/contracts/registry';
import { type BuiltRemote, versionOf } from '@savvi/contracts/remote';

/** What the shell knows of an area before any of its code runs. */
export type About = Pick<Area, 'basePaths' | 'menu' | 'entitlement'>;

/** A version of an area whose files are published. */
export interface PublishedVersion extends AreaVersion {
  readonly about: About;
  /** When everybody was given it, the last time. */
  readonly releasedAt: Date;
  /** Whether a start or a frontend's server has had it; until then people alone have released it. */
  readonly wasDeployed: boolean;
}

/** What the registry says of one area. */
export interface Line {
  readonly area: string;
  readonly position: number;
  /** What is shown of it while no version runs. */
  readonly about: About;
  /** What a start or the area's frontend server had last. Only another one is news; people decide what becomes of a version. */
  readonly deployed: string | null;
  /** Counts changes: who changes a line that somebody else has changed meanwhile is refused. */
  readonly revision: number;
  /** What runs first, then what was released last. */
  readonly versions: readonly PublishedVersion[];
}

/** How many versions stay published, so that open pages go on and people can go back. */
export const VERSIONS_KEPT = 10;

/** What most people get; undefined when nobody gets anything. */
export const runningVersion = ({ versions }: Pick<Line, 'versions'>): PublishedVersion | undefined => inOrder(versions).find(({ weight }) => weight > 0);

/** Versions as a line has them. */
export const inOrder = (versions: readonly PublishedVersion[]): PublishedVersion[] => versions.toSorted((a, b) => b.weight - a.weight || b.releasedAt.getTime() - a.releasedAt.getTime());

/** A line in which everybody gets this version, which it has. */
const forEverybody = (line: Line, version: string, releasedAt: Date): Line => ({ ...line, versions: inOrder(line.versions.map((each) => (each.version === version ? { ...each, weight: 100, users: [], releasedAt } : { ...each, weight: 0, users: [] }))) });

/** The line once people have given everybody a version. Above `VERSIONS_KEPT`, what was released longest ago goes. */
export function released(line: Line, built: BuiltRemote, releasedAt: Date): Line {
  const { basePaths, menu, entitlement } = built;
  const isKnown = line.versions.some(({ version }) => version === built.version);
  const all = isKnown ? line.versions : [{ ...versionOf(built), about: { basePaths, menu, entitlement }, releasedAt, wasDeployed: false }, ...line.versions];
  const after = forEverybody({ ...line, versions: all }, built.version, releasedAt);
  return { ...after, versions: after.versions.slice(0, VERSIONS_KEPT) };
}

/**
 * The line as a start or a frontend's server leaves it that has this version now; null when it had it before, whatever people
 * have made of it since. A version that people have released first is not released again.
 */
export function followed(line: Line, built: BuiltRemote, releasedAt: Date): Line | null {
  if (line.deployed === built.version) return null;
  const known = line.versions.find(({ version }) => version === built.version);
  const after = known !== undefined && !known.wasDeployed ? line : released(line, built, releasedAt);
  return { ...after, deployed: built.version, versions: after.versions.map((each) => (each.version === built.version ? { ...each, wasDeployed: true } : each)) };
}

/** The line once everybody is back at a version that is published; null when it is not. */
export const goneTo = (line: Line, version: string, releasedAt: Date): Line | null => (line.versions.some((each) => each.version === version) ? forEverybody(line, version, releasedAt) : null);

/** The area as the gateway knows it: all of its published versions, the one that most people get first. */
export function areaOf(line: Line): Area {
  const { basePaths, menu, entitlement } = runningVersion(line)?.about ?? line.about;
  return { name: line.area, basePaths, menu, entitlement, versions: line.versions.map(({ version, entry, integrity, shellApi, weight, users }) => ({ version, entry, integrity, shellApi, weight, users })) };
}
