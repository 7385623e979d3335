import { createHash } from 'node:crypto';
import { type Area, type AreaVersion, REGISTRY_SCHEMA, type Registry } from '@savvi/contracts/registry';

/** Where somebody stands among a hundred, for one area: always the same, and for each area another. */
const placeOf = (area: string, userId: string): number =>
  createHash('sha256').update(`${area} ${userId}`).digest().readUInt32BE() % 100;

const heaviest = (versions: readonly AreaVersion[]): AreaVersion | undefined =>
  versions.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight)[0];

/**
 * The version of an area that somebody runs: the one that names them, else by their place; who is not signed
 * in runs what most people do. The newest comes first, so who has it keeps it while its share grows.
 */
export function versionFor(
  { name, versions }: Pick<Area, 'name' | 'versions'>,
  userId: string | null,
): AreaVersion | undefined {
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

/** Whether it depends on who asks which version of an area they run. */
export const isSharedArea = ({ versions }: Pick<Area, 'versions'>): boolean =>
  versions.some(({ weight, users }) => users.length > 0 || (weight > 0 && weight < 100));

/** Whether it depends on who asks what they run. */
export const isShared = ({ areas }: Registry): boolean => areas.some(isSharedArea);

/**
 * What somebody's browser may know of the registry: of each area the version that they run, never who gets
 * which.
 */
export const forBrowser = ({ areas }: Registry, userId: string | null): Registry => ({
  schema: REGISTRY_SCHEMA,
  areas: areas.map((area) => {
    const version = versionFor(area, userId);
    const { name, basePaths, menu, entitlement } = area;
    return {
      name,
      basePaths,
      menu,
      entitlement,
      versions: version === undefined ? [] : [{ ...version, users: [] }],
    };
  }),
});
