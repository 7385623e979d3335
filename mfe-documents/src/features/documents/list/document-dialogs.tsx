import type { Document } from '@savvi/contracts/documents/document';
import type { Folder } from '@savvi/contracts/documents/folder';
import { DetailsDialog } from '../details/details-dialog.tsx';
import type { Room } from '../limit/use-room.ts';
import { MoveDialog } from '../move/move-dialog.tsx';
import { PreviewDialog } from '../preview/preview-dialog.tsx';
import { DeleteDialog } from '../removal/delete-dialog.tsx';
import type { Wish } from './document-row.tsx';

interface DocumentDialogsProps {
  readonly wish: Wish;
  /** As it was when the dialog was opened. */
  readonly document: Document;
  readonly documents: readonly Document[];
  readonly room: Room;
  readonly folders: readonly Folder[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDelete: (document: Document) => void;
}

/** The dialog a row asked for. */
export function DocumentDialogs({ wish, document, documents, room, folders, isOpen, onClose, onDelete }: DocumentDialogsProps) {
  const newest = documents.find(({ id }) => id === document.id) ?? document;
  switch (wish) {
    case 'preview':
      return <PreviewDialog document={isOpen ? document : null} onClose={onClose} />;
    case 'details':
      return <DetailsDialog document={document} isOpen={isOpen} onClose={onClose} />;
    case 'move':
      return <MoveDialog document={newest} folders={folders} isOpen={isOpen} onClose={onClose} />;
    case 'delete':
      return <DeleteDialog room={room} document={document} isOpen={isOpen} onClose={onClose} onConfirm={() => onDelete(newest)} />;
  }
}
