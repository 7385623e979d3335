import type { Folder } from '@savvi/documents-contract/folder';
import type { SelectOption } from '@savvi/ui/text-field';
import { CATEGORY_LABELS } from '../documents.texts.ts';
import { type Branch, treeOf } from '../locker.rules.ts';
import { formTexts } from '../form/form.texts.ts';
import { treeTexts } from './tree.texts.ts';

/** A folder of the tree with the name to show. */
export interface NamedBranch extends Branch {
  readonly name: string;
}

const isBeside = (one: Branch, other: Branch) => one.above.at(-1)?.id === other.above.at(-1)?.id;

/** Returns the tree of folders. Folders with the same name at the same place also show their category. */
export function namedTree(folders: readonly Folder[]): readonly NamedBranch[] {
  const tree = treeOf(folders);
  return tree.map((branch) => {
    const { name, category } = branch.folder;
    const isNamesake =
      tree.filter((other) => other.folder.name === name && isBeside(branch, other)).length > 1;
    return { ...branch, name: isNamesake ? formTexts.folderOf(name, CATEGORY_LABELS[category]) : name };
  });
}

/** Returns the options 'no folder' and each folder with those above it (DOC-18). */
export const folderOptions = (folders: readonly Folder[]): SelectOption[] => [
  { value: '', label: treeTexts.root },
  ...namedTree(folders).map(({ folder, above, name }) => ({
    value: folder.id,
    label: [...above.map((each) => each.name), name].join(' › '),
  })),
];

/** Returns the selected option. A folder that was deleted elsewhere is no longer selected. */
export const chosenOf = (folders: readonly Folder[], folderId: string | null | undefined): string =>
  folders.find(({ id }) => id === folderId)?.id ?? '';
