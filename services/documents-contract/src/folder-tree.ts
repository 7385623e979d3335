// The tree of folders. The page offers the moves that the service accepts, so both compute them here.

/** A folder with the folder it is in; null is the root. */
export interface TreeFolder {
  readonly id: string;
  readonly parentId: string | null;
}

/** How deep folders may be: a folder, its subfolders and theirs. */
export const FOLDER_LEVELS_MAX = 3;

/** Why a folder cannot be in another one: it would contain itself, or folders would be too deep. */
export type MoveRefusal = 'cycle' | 'depth';

/**
 * The folders from the root to a folder, itself last. Empty for the root and for an unknown folder; a folder
 * whose parent is unknown counts as one at the root.
 */
export function pathOf<Folder extends TreeFolder>(folders: readonly Folder[], id: string | null): Folder[] {
  const path: Folder[] = [];
  let next = id;
  while (next !== null) {
    const folder = folders.find((each) => each.id === next);
    if (folder === undefined || path.includes(folder)) break;
    path.unshift(folder);
    next = folder.parentId;
  }
  return path;
}

/** The folders directly in a folder, or at the root. */
export function foldersIn<Folder extends TreeFolder>(
  folders: readonly Folder[],
  parentId: string | null,
): Folder[] {
  if (parentId !== null) return folders.filter((folder) => folder.parentId === parentId);
  const known = new Set(folders.map(({ id }) => id));
  return folders.filter((folder) => folder.parentId === null || !known.has(folder.parentId));
}

/** All folders below a folder, without itself, each before those in it. */
export const foldersBelow = <Folder extends TreeFolder>(
  folders: readonly Folder[],
  id: string,
  levels = FOLDER_LEVELS_MAX,
): Folder[] =>
  levels === 0
    ? []
    : foldersIn(folders, id).flatMap((folder) => [folder, ...foldersBelow(folders, folder.id, levels - 1)]);

/** How many levels a folder and those below it have, at most `most`; 1 without subfolders. */
const levelsOf = (folders: readonly TreeFolder[], id: string, most = FOLDER_LEVELS_MAX): number =>
  most === 0
    ? 0
    : 1 + Math.max(0, ...foldersIn(folders, id).map((each) => levelsOf(folders, each.id, most - 1)));

/** Why a folder cannot move into another one, or a new one (null) be made there; null if it can. */
export function moveRefusalOf(
  folders: readonly TreeFolder[],
  id: string | null,
  parentId: string | null,
): MoveRefusal | null {
  const path = pathOf(folders, parentId);
  if (id !== null && path.some((each) => each.id === id)) return 'cycle';
  return path.length + (id === null ? 1 : levelsOf(folders, id)) > FOLDER_LEVELS_MAX ? 'depth' : null;
}
