import type { Area, AreaVersion, Registry } from '@savvi/contracts/registry';
import { type BuiltRemote, versionOf } from '@savvi/contracts/remote';

/** What the gateway and the shell know of an area before any of its code runs. */
export type About = Pick<BuiltRemote, 'basePaths' | 'menu' | 'entitlement' | 'reads'>;

/** An area with the calls that its pages make first, which browsers do not need to know. */
export interface KnownArea extends Area, Pick<About, 'reads'> {}

/** The registry as the gateway knows it. */
export interface KnownRegistry extends Registry {
  areas: KnownArea[];
}

/** Picks what a line stores of an area. */
export const aboutOf = ({ basePaths, menu, entitlement, reads }: About): About => ({
  basePaths,
  menu,
  entitlement,
  reads,
});

/** A version of an area whose files are published. */
export interface PublishedVersion extends AreaVersion {
  readonly about: About;
  /** When it was given to everybody, or to the first of those who have it. */
  readonly releasedAt: Date;
  /** When the last who had it were given another; null while somebody has it, and when nobody ever had. */
  readonly givenUntil: Date | null;
  /** Whether a start or a frontend's server has had it; until then people alone have released it. */
  readonly wasDeployed: boolean;
  /**
   * When and why the gateway took it back from those who had it; null once people have given it to somebody
   * again.
   */
  readonly rolledBack: RollBack | null;
}

/** Why a version was taken back, in words for people, with figures. */
export interface RollBack {
  readonly at: Date;
  readonly why: string;
}

/** What the registry says of one area. */
export interface Line {
  readonly area: string;
  readonly position: number;
  /** What is shown of it while no version runs. */
  readonly about: About;
  /**
   * What a start or the area's frontend server had last. Only another one is news; people decide what becomes
   * of a version.
   */
  readonly deployed: string | null;
  /** Counts changes: who changes a line that somebody else has changed meanwhile is refused. */
  readonly revision: number;
  /** What runs first, then what was released last. */
  readonly versions: readonly PublishedVersion[];
}

/** How many versions stay published, so that open pages go on and people can go back. */
export const VERSIONS_KEPT = 10;

/** What most people get; undefined when nobody gets anything. */
export const runningVersion = ({ versions }: Pick<Line, 'versions'>): PublishedVersion | undefined =>
  inOrder(versions).find(({ weight }) => weight > 0);

/** Versions as a line has them. */
export const inOrder = (versions: readonly PublishedVersion[]): PublishedVersion[] =>
  versions.toSorted((a, b) => b.weight - a.weight || b.releasedAt.getTime() - a.releasedAt.getTime());

/** Who is to get a version: a share in percent, and people by their ids, whatever the share. */
export type Audience = Pick<AreaVersion, 'weight' | 'users'>;

/** Everybody. */
export const EVERYBODY: Audience = { weight: 100, users: [] };

/** Whether somebody gets it. */
export const isGiven = ({ weight, users }: Audience): boolean => weight + users.length > 0;

/**
 * The line once these people get a version that it names, and all others what most of them have; null when
 * there is nothing for the others. A version that nobody has and nobody gets leaves all others as they are.
 */
export function given(line: Line, version: string, { weight, users }: Audience, at: Date): Line | null {
  const rest = runningVersion({ versions: line.versions.filter((each) => each.version !== version) });
  if (weight < 100 && rest === undefined) return null;
  // What was given last is the canary, also of two in one millisecond, or after the clock was set back.
  const last = Math.max(
    ...line.versions.filter((each) => each.version !== version).map(({ releasedAt }) => releasedAt.getTime()),
  );
  const givenAt = new Date(Math.max(at.getTime(), last + 1));
  const isTouched =
    isGiven({ weight, users }) || line.versions.some((each) => each.version === version && isGiven(each));
  const changed = (each: PublishedVersion): PublishedVersion => {
    if (each.version === version)
      return {
        ...each,
        weight,
        users,
        rolledBack: isGiven({ weight, users }) ? null : each.rolledBack,
        releasedAt: weight === 100 || !isGiven(each) ? givenAt : each.releasedAt,
      };
    return isTouched ? { ...each, weight: each === rest ? 100 - weight : 0, users: [] } : each;
  };
  const versions = line.versions.map((each) => {
    const after = changed(each);
    if (isGiven(after)) return { ...after, givenUntil: null };
    return isGiven(each) ? { ...after, givenUntil: givenAt } : after;
  });
  return { ...line, versions: inOrder(versions) };
}

/** The line without somebody among the people that its versions are given to; null when none names them. */
export function withoutPerson(line: Line, userId: string, at: Date): Line | null {
  if (!line.versions.some(({ users }) => users.includes(userId))) return null;
  const versions = line.versions.map((each) => {
    const after = { ...each, users: each.users.filter((user) => user !== userId) };
    return isGiven(each) && !isGiven(after) ? { ...after, givenUntil: at } : after;
  });
  return { ...line, versions };
}

/**
 * Of a line with too many versions, those that stay: what somebody has, then what somebody had last or what
 * was published last.
 */
const kept = (versions: readonly PublishedVersion[]): PublishedVersion[] => {
  const lastUse = (each: PublishedVersion) =>
    isGiven(each) ? Number.POSITIVE_INFINITY : (each.givenUntil ?? each.releasedAt).getTime();
  const oldestFirst = versions.toSorted((a, b) => lastUse(a) - lastUse(b));
  const gone = new Set(oldestFirst.slice(0, Math.max(0, versions.length - VERSIONS_KEPT)));
  return versions.filter((each) => !gone.has(each));
};

/**
 * The two versions that share an area: the canary, which was given to somebody last, and what most others
 * have. Null when one runs alone.
 */
export function sharedBetween({
  versions,
}: Pick<Line, 'versions'>): { readonly canary: PublishedVersion; readonly stable: PublishedVersion } | null {
  const [canary, ...others] = versions
    .filter(isGiven)
    .toSorted((a, b) => b.releasedAt.getTime() - a.releasedAt.getTime());
  const stable = runningVersion({ versions: others });
  return canary === undefined || stable === undefined ? null : { canary, stable };
}

/**
 * The line once nobody gets a version any more, because of what was seen of it; null when there is nothing
 * for those who had it.
 */
export function takenBack(line: Line, version: string, rolledBack: RollBack): Line | null {
  const after = given(line, version, { weight: 0, users: [] }, rolledBack.at);
  return (
    after && {
      ...after,
      versions: after.versions.map((each) => (each.version === version ? { ...each, rolledBack } : each)),
    }
  );
}

/**
 * The line once people have released a version; null when there is none for those who don't get it. Above
 * `VERSIONS_KEPT`, what nobody has had for longest goes.
 */
export function released(line: Line, built: BuiltRemote, audience: Audience, releasedAt: Date): Line | null {
  const isKnown = line.versions.some(({ version }) => version === built.version);
  const all = isKnown
    ? line.versions
    : [
        {
          ...versionOf(built),
          weight: 0,
          about: aboutOf(built),
          releasedAt,
          givenUntil: null,
          wasDeployed: false,
          rolledBack: null,
        },
        ...line.versions,
      ];
  const after = given({ ...line, versions: all }, built.version, audience, releasedAt);
  return after && { ...after, versions: kept(after.versions) };
}

/**
 * The line as a start or a frontend's server leaves it that has this version now; null when it had it before,
 * whatever people have made of it since. A version that people have released first is not released again.
 */
export function followed(line: Line, built: BuiltRemote, releasedAt: Date): Line | null {
  if (line.deployed === built.version) return null;
  const known = line.versions.find(({ version }) => version === built.version);
  const after =
    known !== undefined && !known.wasDeployed ? line : released(line, built, EVERYBODY, releasedAt);
  return (
    after && {
      ...after,
      deployed: built.version,
      versions: after.versions.map((each) =>
        each.version === built.version ? { ...each, wasDeployed: true } : each,
      ),
    }
  );
}

/** The area as the gateway knows it: all of its published versions, what was released last first. */
export function areaOf(line: Line): KnownArea {
  return {
    name: line.area,
    ...(runningVersion(line)?.about ?? line.about),
    versions: line.versions
      .toSorted((a, b) => b.releasedAt.getTime() - a.releasedAt.getTime())
      .map(({ version, entry, integrity, shellApi, weight, users }) => ({
        version,
        entry,
        integrity,
        shellApi,
        weight,
        users,
      })),
  };
}
