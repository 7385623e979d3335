import type { Folder, FolderPatch } from '@savvi/documents-contract/folder';
import { FOLDER_LEVELS_MAX, type MoveRefusal, moveRefusalOf } from '@savvi/documents-contract/folder-tree';
import { Problem } from '@savvi/service-kit/problem';
import { missingFolder } from '../shared/assert-folder.ts';
import type { PlacedFolder } from '../shared/folder.repository.ts';

const REFUSALS: Readonly<Record<MoveRefusal, string>> = {
  cycle: 'A folder cannot be moved into itself or into one of its subfolders.',
  depth: `Folders can be at most ${FOLDER_LEVELS_MAX} levels deep.`,
};

/**
 * The folder that a folder is to be in; null is the root. `id` is null for a new folder.
 * @throws {Problem} `not-found` for an unknown parent, `invalid` for a cycle or too many levels
 */
export function parentFor(
  tree: readonly PlacedFolder[],
  id: string | null,
  parentId: string | null,
): PlacedFolder | null {
  if (parentId === null) return null;
  const parent = tree.find((folder) => folder.id === parentId);
  if (parent === undefined) throw missingFolder();
  const refusal = moveRefusalOf(tree, id, parentId);
  if (refusal !== null) throw new Problem('invalid', { sentence: REFUSALS[refusal] });
  return parent;
}

/**
 * The folder after a change. One in another folder has that one's category.
 * @throws {Problem} `not-found` for an unknown parent, `invalid` for a cycle, too many levels, or another category
 */
export function changedFolder(
  tree: readonly PlacedFolder[],
  stored: Folder,
  { name, category, description, parentId }: FolderPatch,
  now: Date,
): Folder {
  const isMoved = parentId !== undefined && parentId !== stored.parentId;
  const parent = isMoved
    ? parentFor(tree, stored.id, parentId)
    : (tree.find(({ id }) => id === stored.parentId) ?? null);
  if (parent !== null && category !== undefined && category !== parent.category)
    throw new Problem('invalid', { sentence: 'A subfolder has the category of the folder it is in.' });
  return {
    ...stored,
    name: name ?? stored.name,
    category: parent?.category ?? category ?? stored.category,
    description: description === undefined ? stored.description : description,
    parentId: isMoved ? parentId : stored.parentId,
    version: stored.version + 1,
    updatedAt: now.toISOString(),
  };
}
