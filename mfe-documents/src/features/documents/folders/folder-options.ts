import type { Folder } from '@savvi/documents-contract/folder';
import type { SelectOption } from '@savvi/ui/text-field';
import { CATEGORY_LABELS } from '../documents.texts.ts';
import { folderTexts } from './folder.texts.ts';
import { foldersOf } from '../locker.rules.ts';
import { formTexts } from '../form/form.texts.ts';

/**
 * Returns the options 'no folder' and each folder. Folders with the same name also show their category
 * (DOC-18).
 */
export function folderOptions(folders: readonly Folder[]): SelectOption[] {
  const all = foldersOf(folders, null);
  const isNamesake = ({ name }: Folder) => all.filter((other) => other.name === name).length > 1;
  return [
    { value: '', label: folderTexts.root },
    ...all.map((folder) => ({
      value: folder.id,
      label: isNamesake(folder)
        ? formTexts.folderOf(folder.name, CATEGORY_LABELS[folder.category])
        : folder.name,
    })),
  ];
}

/** Returns the selected option. A folder that was deleted elsewhere is no longer selected. */
export const chosenOf = (folders: readonly Folder[], folderId: string | null | undefined): string =>
  folders.find(({ id }) => id === folderId)?.id ?? '';
