import { isDeepStrictEqual } from 'node:util';
import type { Area, AreaVersion, Registry } from '@savvi/contracts/registry';
import { type BuiltRemote, versionOf } from '@savvi/contracts/remote';

/** What the gateway and the shell know about an area before any of its code runs. */
export type About = Pick<BuiltRemote, 'basePaths' | 'menu' | 'entitlement' | 'contributes' | 'reads'>;

/** A version with what it contributes to the shell's pages. */
export type KnownVersion = AreaVersion & Pick<About, 'contributes'>;

/** An area with the first API calls of its pages, which browsers do not get. */
export interface KnownArea extends Area, Pick<About, 'reads'> {
  versions: KnownVersion[];
}

/** The registry as the gateway uses it, with the first API calls of each area's pages. */
export interface KnownRegistry extends Registry {
  areas: KnownArea[];
}

/** Picks the properties of an area that the registry stores. */
export const aboutOf = ({ basePaths, menu, entitlement, contributes, reads }: About): About => ({
  basePaths,
  menu,
  entitlement,
  ...(contributes && { contributes }),
  reads,
});

/** The position of areas without a menu entry, after all others. */
const LAST_POSITION = 1_000;

/** The position of an area in the registry: that of its first menu entry in the sidebar. */
export const positionOf = ({ menu }: Pick<About, 'menu'>): number =>
  Math.max(0, Math.min(LAST_POSITION, ...menu.map(({ order }) => order)));

/** A version of an area whose files are published. */
export interface PublishedVersion extends AreaVersion {
  readonly about: About;
  /** When the version was assigned to everybody, or first assigned to somebody. */
  readonly releasedAt: Date;
  /** When the last user lost the version; null while it has users, and when it never had any. */
  readonly givenUntil: Date | null;
  /**
   * Whether the version's files were found in a build at the start of the product or on a static server. Until
   * then it is known only from a release.
   */
  readonly wasDeployed: boolean;
  /** When and why the gateway rolled the version back; null once an operator has assigned it again. */
  readonly rolledBack: RollBack | null;
}

/** The reason of a rollback, as a sentence with figures. */
export interface RollBack {
  readonly at: Date;
  readonly why: string;
}

/** The registry entry of one area. */
export interface RegistryEntry {
  readonly area: string;
  readonly position: number;
  /** The properties of the area that are shown while no version of it runs. */
  readonly about: About;
  /**
   * The version that a start or the area's static server deployed last. Only a different version is news;
   * operators decide which version runs.
   */
  readonly deployed: string | null;
  /** The number of changes of the entry; 0: it is not stored yet. A write based on an older revision is refused. */
  readonly revision: number;
  /** The running version first, then the others by release, newest first. */
  readonly versions: readonly PublishedVersion[];
}

/** The entry of an area that has none, before its first version is published. */
export const newEntry = (built: Pick<BuiltRemote, 'name'> & About): RegistryEntry => ({
  area: built.name,
  position: positionOf(built),
  about: aboutOf(built),
  deployed: null,
  revision: 0,
  versions: [],
});

/**
 * What changed the versions of an area: the start of the product or a static server, a release of an operator,
 * `--to` (a rollback if everybody gets a version that users had before), `--promote`, the gateway's verdict about
 * a canary, or the deletion of a named user.
 */
export type ActKind =
  | 'deployment'
  | 'release'
  | 'switch'
  | 'rollback'
  | 'promotion'
  | 'automatic rollback'
  | 'erasure';

/** A change of what users get of an area: its actor, kind and reason. */
export interface Act {
  readonly actor: string;
  readonly kind: ActKind;
  readonly reason: string | null;
  /** Whether the actor used `--force`. */
  readonly isForced: boolean;
}

/** The actor of a change that an administrator made on the page 'Areas'. */
export const administrator = (userId: string): string => `administrator ${userId}`;

/** The name of an actor for people outside: without the id of an administrator. */
export const publicName = (actor: string): string =>
  /^administrator [0-9a-f-]{36}$/.test(actor) ? 'an administrator' : actor;

/** A version and its users: a share in percent, and the number of named users. */
export interface Given {
  readonly version: string;
  readonly weight: number;
  readonly named: number;
}

/** The versions of an entry that users get. */
export const audiencesIn = ({ versions }: Pick<RegistryEntry, 'versions'>): Given[] =>
  inOrder(versions)
    .filter(isInUse)
    .map(({ version, weight, users }) => ({ version, weight, named: users.length }));

/** The most versions that stay published, for open pages and for rollbacks. */
export const VERSIONS_KEPT = 10;

/** The version that most users get; undefined when nobody gets any. */
export const runningVersion = ({ versions }: Pick<RegistryEntry, 'versions'>): PublishedVersion | undefined =>
  inOrder(versions).find(({ weight }) => weight > 0);

/** Sorts versions into the order of a registry entry. */
export const inOrder = (versions: readonly PublishedVersion[]): PublishedVersion[] =>
  versions.toSorted((a, b) => b.weight - a.weight || b.releasedAt.getTime() - a.releasedAt.getTime());

/** The users that get a version: a share in percent, and named users by id, who get it whatever the share. */
export type Audience = Pick<AreaVersion, 'weight' | 'users'>;

/** The audience with all users. */
export const EVERYBODY: Audience = { weight: 100, users: [] };

/** Whether any user gets the version. */
export const isInUse = ({ weight, users }: Audience): boolean => weight + users.length > 0;

/**
 * Assigns a version to an audience; all other users get the version that most of them have. Null when there
 * is no other version for them. Assigning an unused version to nobody changes nothing for the others.
 */
export function assigned(
  entry: RegistryEntry,
  version: string,
  { weight, users }: Audience,
  at: Date,
): RegistryEntry | null {
  const rest = runningVersion({ versions: entry.versions.filter((each) => each.version !== version) });
  if (weight < 100 && rest === undefined) return null;
  // The canary is the version assigned last, so its time must be later than all others, even within one
  // millisecond or after the clock was set back.
  const last = Math.max(
    ...entry.versions
      .filter((each) => each.version !== version)
      .map(({ releasedAt }) => releasedAt.getTime()),
  );
  const givenAt = new Date(Math.max(at.getTime(), last + 1));
  const isTouched =
    isInUse({ weight, users }) || entry.versions.some((each) => each.version === version && isInUse(each));
  const changed = (each: PublishedVersion): PublishedVersion => {
    if (each.version === version)
      return {
        ...each,
        weight,
        users,
        rolledBack: isInUse({ weight, users }) ? null : each.rolledBack,
        releasedAt: weight === 100 || !isInUse(each) ? givenAt : each.releasedAt,
      };
    return isTouched ? { ...each, weight: each === rest ? 100 - weight : 0, users: [] } : each;
  };
  const versions = entry.versions.map((each) => {
    const after = changed(each);
    if (isInUse(after)) return { ...after, givenUntil: null };
    return isInUse(each) ? { ...after, givenUntil: givenAt } : after;
  });
  return { ...entry, versions: inOrder(versions) };
}

/** The entry without this user in any audience; null when none names them. */
export function withoutUser(entry: RegistryEntry, userId: string, at: Date): RegistryEntry | null {
  if (!entry.versions.some(({ users }) => users.includes(userId))) return null;
  const versions = entry.versions.map((each) => {
    const after = { ...each, users: each.users.filter((user) => user !== userId) };
    return isInUse(each) && !isInUse(after) ? { ...after, givenUntil: at } : after;
  });
  return { ...entry, versions };
}

/** When a user last got the version, or when it was published if nobody did. */
const lastUse = (each: PublishedVersion): number =>
  isInUse(each) ? Number.POSITIVE_INFINITY : (each.givenUntil ?? each.releasedAt).getTime();

/** The versions to keep when there are too many: first those in use, then those used or published last. */
const kept = (versions: readonly PublishedVersion[]): PublishedVersion[] => {
  const oldestFirst = versions.toSorted((a, b) => lastUse(a) - lastUse(b));
  const gone = new Set(oldestFirst.slice(0, Math.max(0, versions.length - VERSIONS_KEPT)));
  return versions.filter((each) => !gone.has(each));
};

/** How long a version that no user gets stays published, in days: longer than a page stays open. */
export const UNUSED_DAYS = 30;

/**
 * The entry without the versions that no user has had for `UNUSED_DAYS`; null when there is none. The version
 * that users had before the present one stays for a rollback, and so does the deployed one.
 */
export function collected(entry: RegistryEntry, now: Date): RegistryEntry | null {
  const [previous] = entry.versions
    .filter((each) => !isInUse(each) && each.givenUntil !== null && each.rolledBack === null)
    .toSorted((a, b) => lastUse(b) - lastUse(a));
  const oldest = now.getTime() - UNUSED_DAYS * 86_400_000;
  const versions = entry.versions.filter(
    (each) => each === previous || each.version === entry.deployed || lastUse(each) >= oldest,
  );
  return versions.length === entry.versions.length ? null : { ...entry, versions };
}

/**
 * The two versions that share an area: the canary, which was assigned last, and the stable one, which most
 * other users get. Null when only one version is in use.
 */
export function sharedBetween({ versions }: Pick<RegistryEntry, 'versions'>): {
  readonly canary: PublishedVersion;
  readonly stable: PublishedVersion;
} | null {
  const [canary, ...others] = versions
    .filter(isInUse)
    .toSorted((a, b) => b.releasedAt.getTime() - a.releasedAt.getTime());
  const stable = runningVersion({ versions: others });
  return canary === undefined || stable === undefined ? null : { canary, stable };
}

/** The entry after a rollback of a version; null when its users have no other version. */
export function takenBack(entry: RegistryEntry, version: string, rolledBack: RollBack): RegistryEntry | null {
  const after = assigned(entry, version, { weight: 0, users: [] }, rolledBack.at);
  return (
    after && {
      ...after,
      versions: after.versions.map((each) => (each.version === version ? { ...each, rolledBack } : each)),
    }
  );
}

/**
 * The versions that everybody may get back: users had them before, or have them beside a canary. Excluded are
 * the canary itself, versions that the gateway rolled back, and the version that everybody has.
 */
export function returnTargets(entry: Pick<RegistryEntry, 'versions'>): PublishedVersion[] {
  const canary = sharedBetween(entry)?.canary;
  const used = entry.versions.filter(isInUse);
  const wasInUse = (each: PublishedVersion) =>
    isInUse(each) ? used.length > 1 : each.givenUntil !== null && each.rolledBack === null;
  return entry.versions.filter((each) => each !== canary && wasInUse(each));
}

/**
 * The entry after a release of a version; null when users outside its audience have no version. Above
 * `VERSIONS_KEPT`, the version that has been unused longest is deleted.
 */
export function released(
  entry: RegistryEntry,
  built: BuiltRemote,
  audience: Audience,
  releasedAt: Date,
): RegistryEntry | null {
  const isKnown = entry.versions.some(({ version }) => version === built.version);
  const all = isKnown
    ? entry.versions
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
        ...entry.versions,
      ];
  const after = assigned({ ...entry, versions: all }, built.version, audience, releasedAt);
  return after && { ...after, versions: kept(after.versions) };
}

/**
 * The entry after a start or a static server has deployed a version; null when it was already the deployed
 * one, whatever operators have done since. A version that operators released before is not released again.
 */
export function followed(entry: RegistryEntry, built: BuiltRemote, releasedAt: Date): RegistryEntry | null {
  if (entry.deployed === built.version) return described(entry, built);
  const known = entry.versions.find(({ version }) => version === built.version);
  const after =
    known !== undefined && !known.wasDeployed ? entry : released(entry, built, EVERYBODY, releasedAt);
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

/**
 * The entry with the description of a version as it was built; null if the entry has it already. A gateway of
 * the last release stores only the properties that it knows.
 */
function described(entry: RegistryEntry, built: BuiltRemote): RegistryEntry | null {
  const about = aboutOf(built);
  const stored = entry.versions.find(({ version }) => version === built.version);
  if (stored === undefined || isDeepStrictEqual(stored.about, about)) return null;
  const versions = entry.versions.map((each) => (each === stored ? { ...each, about } : each));
  return { ...entry, versions };
}

/** The area as the gateway uses it, with all published versions, newest release first. */
export function areaOf(entry: RegistryEntry): KnownArea {
  return {
    name: entry.area,
    ...(runningVersion(entry)?.about ?? entry.about),
    versions: entry.versions
      .toSorted((a, b) => b.releasedAt.getTime() - a.releasedAt.getTime())
      .map(({ version, entry, integrity, shellApi, weight, users, about: { contributes } }) => ({
        version,
        entry,
        integrity,
        shellApi,
        weight,
        users,
        ...(contributes && { contributes }),
      })),
  };
}

/** The pages of an area: those of the versions that users get; as it is known, if they get none. */
export function pagesOf({ about, versions }: RegistryEntry): readonly string[] {
  const used = versions.filter(isInUse);
  return used.length === 0 ? about.basePaths : used.flatMap((each) => each.about.basePaths);
}

/** What a version says about its area; what the area says, if it has no such version. */
export const aboutIn = ({ about, versions }: RegistryEntry, version: string): About =>
  versions.find((each) => each.version === version)?.about ?? about;

/** Whether a change gives everybody a version that users had before. */
export const isRollback = (entry: RegistryEntry, version: string, audience: Audience): boolean =>
  isDeepStrictEqual(audience, EVERYBODY) && returnTargets(entry).some((each) => each.version === version);
