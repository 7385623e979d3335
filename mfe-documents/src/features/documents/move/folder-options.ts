import type { Folder } from '@savvi/contracts/documents/folder';
import type { SelectOption } from '@savvi/ui/text-field';
import { CATEGORY_LABELS } from '../documents.texts.ts';
import { folderTexts } from '../folders/folder.texts.ts';
import { foldersOf } from '../list/list.rules.ts';
import { moveTexts } from './move.texts.ts';

/** No folder and every folder, as a choice; two of one name are told apart by their categories (DOC-18). */
export function folderOptions(folders: readonly Folder[]): SelectOption[] {
  const all = foldersOf(folders, null);
  const isNamesake = ({ name }: Folder) => all.filter((other) => other.name === name).length > 1;
  return [{ value: '', label: folderTexts.root }, ...all.map((folder) => ({ value: folder.id, label: isNamesake(folder) ? moveTexts.of(folder.name, CATEGORY_LABELS[folder.category]) : folder.name }))];
}
