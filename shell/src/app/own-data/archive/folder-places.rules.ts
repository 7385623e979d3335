import { type ArchivePaths, NAME_MAX, safeName, shortened } from './safe-names.rules.ts';

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

/**
 * The length to shorten the names of a path to, in characters, so that it has room for their numbers and slashes.
 * Only names longer than that are shortened, and none where all of them fit. A single name needs no room for its
 * number, because `ArchivePaths` shortens it then.
 */
function lengthFor(names: readonly string[]): number {
  if (names.length === 1) return NAME_MAX;
  let room = NAME_MAX + 1 - names.length * (1 + NUMBER_MAX);
  const lengths = names.map(({ length }) => length).toSorted((a, b) => a - b);
  for (const [at, length] of lengths.entries()) {
    const share = Math.floor(room / (lengths.length - at));
    if (length > share) return share;
    room -= length;
  }
  return NAME_MAX;
}

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
  const lengths = new Map<string, number>();
  for (const chain of folders.map(chainOf)) {
    const length = lengthFor(chain.map(({ name }) => safeName(name)));
    for (const { id } of chain) lengths.set(id, Math.min(length, lengths.get(id) ?? length));
  }

  const places = new Map<string, string>();
  const placeOf = (chain: readonly ListedFolder[]): string => {
    const folder = chain.at(-1);
    if (folder === undefined) return into;
    const known = places.get(folder.id);
    if (known !== undefined) return known;
    const place = paths.folder(
      placeOf(chain.slice(0, -1)),
      shortened(safeName(folder.name), lengths.get(folder.id) ?? NAME_MAX),
    );
    places.set(folder.id, place);
    return place;
  };
  for (const folder of folders) placeOf(chainOf(folder));
  return places;
}
