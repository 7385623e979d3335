import type { Folder } from '@savvi/documents-contract/folder';
import { MoveDialog } from '../move/move-dialog.tsx';
import { FolderEditDialog } from './folder-edit-dialog.tsx';
import type { FolderWish } from './folder-menu.tsx';

interface FolderDialogsProps {
  readonly wish: FolderWish;
  /** The folder as it was when the dialog opened. */
  readonly folder: Folder;
  readonly folders: readonly Folder[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The dialog that a folder's menu opened. */
export function FolderDialogs({ wish, folder, folders, isOpen, onClose }: FolderDialogsProps) {
  if (wish !== 'move') return <FolderEditDialog {...{ wish, folder, folders, isOpen, onClose }} />;
  const newest = folders.find(({ id }) => id === folder.id) ?? folder;
  return <MoveDialog what={{ kind: 'folder', item: newest }} {...{ folders, isOpen, onClose }} />;
}
