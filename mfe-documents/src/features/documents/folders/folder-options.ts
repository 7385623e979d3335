import type { Folder } from '@savvi/contracts/documents/folder';
import type { SelectOption } from '@savvi/ui/text-field';
import { CATEGORY_LABELS } from '../documents.texts.ts';
import { folderTexts } from './folder.texts.ts';
import { foldersOf } from '../locker.rules.ts';
import { formTexts } from '../form/form.texts.ts';

/** No folder and each of these, as a choice; two of one name are told apart by their categories (DOC-18). */
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

/**
 * What a choice of these folders holds: one that is gone, as after somebody deleted it elsewhere, can no
 * longer be chosen.
 */
export const chosenOf = (folders: readonly Folder[], folderId: string | null | undefined): string =>
  folders.find(({ id }) => id === folderId)?.id ?? '';
