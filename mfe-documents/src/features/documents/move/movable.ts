import type { Document } from '@savvi/documents-contract/document';
import type { Folder } from '@savvi/documents-contract/folder';
import { moveRefusalOf } from '@savvi/documents-contract/folder-tree';

/** A document or a folder that can be moved. */
export type Movable =
  | { readonly kind: 'document'; readonly item: Document }
  | { readonly kind: 'folder'; readonly item: Folder };

/** Returns the folder that it is in; null is the root, also for one whose folder is gone. */
export function placeOf({ kind, item }: Movable, folders: readonly Folder[]): string | null {
  const place = kind === 'document' ? item.folderId : item.parentId;
  return folders.find(({ id }) => id === place)?.id ?? null;
}

/** Returns its name. */
export const nameOf = ({ kind, item }: Movable): string =>
  kind === 'document' ? item.originalName : item.name;

/** Returns why it cannot move into a folder; null if it can. */
export const refusalOf = ({ kind, item }: Movable, folders: readonly Folder[], to: string | null) =>
  kind === 'document' ? null : moveRefusalOf(folders, item.id, to);
