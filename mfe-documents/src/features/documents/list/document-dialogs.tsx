import type { Document } from '@savvi/documents-contract/document';
import type { Folder } from '@savvi/documents-contract/folder';
import { lazy } from 'react';
import { flushSync } from 'react-dom';
import type { Room } from '../limit/use-room.ts';
import { LazyLinksDialog } from '../links/lazy-links-dialog.tsx';
import { LazyPreview } from '../preview/lazy-preview.tsx';
import { DeleteDialog } from '../removal/delete-dialog.tsx';
import type { Wish } from './document-row.tsx';

// Most visits only read, so the forms are loaded with their first use.
const DetailsDialog = lazy(async () => ({
  default: (await import('../details/details-dialog.tsx')).DetailsDialog,
}));
const MoveDialog = lazy(async () => ({ default: (await import('../move/move-dialog.tsx')).MoveDialog }));

/** The props of {@link DocumentDialogs}. */
export interface DocumentDialogsProps {
  readonly wish: Wish;
  /** The document as it was when the dialog opened. */
  readonly document: Document;
  readonly documents: readonly Document[];
  /** The documents of the visible list, in its order. */
  readonly shown: readonly Document[];
  /** The documents that a text search found, if the dialog was opened from its results. */
  readonly found?: readonly Document[];
  readonly room: Room;
  readonly folders: readonly Folder[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called when the preview closes on another document than it opened with. */
  readonly onLedTo: (id: string) => void;
  readonly onDelete: (document: Document) => void;
}

/** The dialog that a row opened. */
export function DocumentDialogs({
  wish,
  document,
  documents,
  shown,
  found,
  room,
  folders,
  isOpen,
  onClose,
  onLedTo,
  onDelete,
}: DocumentDialogsProps) {
  const newest = documents.find(({ id }) => id === document.id) ?? document;
  switch (wish) {
    case 'preview':
      return (
        <LazyPreview
          document={isOpen ? document : null}
          documents={found ?? shown}
          onClose={({ id }) => {
            // The dialog closes synchronously, so that it has released the focus before the page moves it.
            flushSync(onClose);
            // After a text search, the list may not contain the document.
            if (id !== document.id && found === undefined) onLedTo(id);
          }}
        />
      );
    case 'details':
      return <DetailsDialog document={document} newest={newest} isOpen={isOpen} onClose={onClose} />;
    case 'links':
      return <LazyLinksDialog document={document} isOpen={isOpen} onClose={onClose} />;
    case 'move':
      return <MoveDialog what={{ kind: 'document', item: newest }} {...{ folders, isOpen, onClose }} />;
    case 'delete':
      return (
        <DeleteDialog
          room={room}
          document={document}
          isOpen={isOpen}
          onClose={onClose}
          onConfirm={() => onDelete(newest)}
        />
      );
  }
}
