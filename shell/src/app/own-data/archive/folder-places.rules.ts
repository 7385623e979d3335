import { type ArchivePaths, NAME_MAX, shortened } from './safe-names.rules.ts';

/** A folder of an area, and the id of the folder that it is in; null is none. */
export interface ListedFolder {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
}

/** The room for the number of a name that occurs twice, such as ` (500)`. */
const NUMBER_MAX = 6;
/** How deep folders are in the archive. Deeper ones are directly in the area's folder. */
const LEVELS_MAX = 3;

/** A name that, with its number and a slash for each level, fits a path of this many levels. */
const shareOf = (name: string, levels: number) =>
  levels === 1 ? name : shortened(name, Math.floor((NAME_MAX + 1) / levels) - 1 - NUMBER_MAX);

/**
 * The path of each folder by its id. A folder whose parent is unknown, or that contains itself, is directly in
 * `into`. The names of folders in folders share the length of one name, so that paths stay short enough.
 */
export function placesOf(
  folders: readonly ListedFolder[],
  into: string,
  paths: ArchivePaths,
): ReadonlyMap<string, string> {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const chainOf = (folder: ListedFolder): readonly ListedFolder[] => {
    const chain = [folder];
    for (
      let parent = byId.get(folder.parentId ?? '');
      parent !== undefined;
      parent = byId.get(parent.parentId ?? '')
    ) {
      if (chain.length === LEVELS_MAX) return [folder];
      chain.unshift(parent);
    }
    return chain;
  };
  const levels = new Map<string | undefined, number>();
  for (const chain of folders.map(chainOf))
    levels.set(chain[0]?.id, Math.max(chain.length, levels.get(chain[0]?.id) ?? 0));

  const places = new Map<string, string>();
  const placeOf = (chain: readonly ListedFolder[]): string => {
    const folder = chain.at(-1);
    if (folder === undefined) return into;
    const known = places.get(folder.id);
    if (known !== undefined) return known;
    const place = paths.folder(
      placeOf(chain.slice(0, -1)),
      shareOf(folder.name, levels.get(chain[0]?.id) ?? 1),
    );
    places.set(folder.id, place);
    return place;
  };
  for (const folder of folders) placeOf(chainOf(folder));
  return places;
}
