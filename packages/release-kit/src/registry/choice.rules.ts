import { createHash } from 'node:crypto';
import {
  type Area,
  type AreaVersion,
  LATE_SLOTS,
  type RawContributes,
  REGISTRY_SCHEMA,
  type Registry,
} from '@savvi/contracts/registry';
import * as z from '@savvi/contracts/schema';
import type { KnownRegistry, KnownVersion } from './entry.rules.ts';

/** A user's percentile (0 to 99) for one area: stable per area, and different between areas. */
const placeOf = (area: string, userId: string): number =>
  createHash('sha256').update(`${area} ${userId}`).digest().readUInt32BE() % 100;

const heaviest = <Version extends AreaVersion>(versions: readonly Version[]): Version | undefined =>
  versions.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight)[0];

/**
 * The version of an area that a user runs: the one that names the user, else by the user's percentile.
 * Visitors without a session get the version that most users get. The newest version comes first, so a user
 * keeps it while its share grows.
 */
export function versionFor<Version extends AreaVersion>(
  { name, versions }: Pick<Area, 'name'> & { readonly versions: readonly Version[] },
  userId: string | null,
): Version | undefined {
  if (userId === null) return heaviest(versions);
  const named = versions.find(({ users }) => users.includes(userId));
  if (named !== undefined) return named;
  let left = placeOf(name, userId);
  for (const version of versions) {
    if (left < version.weight) return version;
    left -= version.weight;
  }
  return heaviest(versions);
}

/** Whether an area has two versions in use, so that its version depends on the user. */
export const isSharedArea = ({ versions }: Pick<Area, 'versions'>): boolean =>
  versions.some(({ weight, users }) => users.length > 0 || (weight > 0 && weight < 100));

/** Whether the version of any area depends on the user. */
export const isShared = ({ areas }: Registry): boolean => areas.some(isSharedArea);

const anySlots = z.array(z.looseObject({ slot: z.string() }));

/** What an area contributes to a page that opens. */
function withoutLateSlots(contributes: RawContributes): RawContributes {
  const { data } = anySlots.safeParse(contributes.slots);
  return data === undefined
    ? contributes
    : { ...contributes, slots: data.filter(({ slot }) => !LATE_SLOTS.includes(slot)) };
}

/**
 * The registry as a user's browser may see it: the version of each area that this user gets, without the
 * audiences of versions. Unless `hasLateSlots`, it has only the slots that pages need when they open.
 */
export const forBrowser = (
  { areas }: KnownRegistry,
  userId: string | null,
  { hasLateSlots = true } = {},
): Registry => ({
  schema: REGISTRY_SCHEMA,
  areas: areas.map((area) => {
    const chosen = versionFor(area, userId);
    const { name, basePaths, menu, entitlement } = area;
    // Users of a canary see what the canary contributes.
    const whole = chosen?.contributes ?? area.contributes;
    const contributes = whole && (hasLateSlots ? whole : withoutLateSlots(whole));
    return {
      name,
      basePaths,
      menu,
      entitlement,
      ...(contributes && { contributes }),
      versions: chosen === undefined ? [] : [forEverybody(chosen)],
    };
  }),
});

/** A version as browsers get it, without its named users. */
const forEverybody = ({ contributes: _, ...version }: KnownVersion): AreaVersion => ({
  ...version,
  users: [],
});
