import type { Document } from '@savvi/documents-contract/document';
import type { Folder } from '@savvi/documents-contract/folder';
import { createContext, type DragEvent, type ReactNode, useContext, useState } from 'react';
import { useShell } from '@savvi/mfe-kit';
import { useQueryClient } from '@savvi/mfe-kit/query';
import { texts } from '../documents.texts.ts';
import { useFailure } from '../use-failure.ts';
import { type Dragged, draggedIn, droppedIn } from './dragged.ts';
import { type Movable, placeOf, refusalOf } from './movable.ts';
import { useMove } from './use-move.ts';

interface Drops {
  /** Returns what would move into a folder; null if it cannot or is there already. */
  readonly accepted: (dragged: Dragged, to: string | null) => Movable | null;
  readonly drop: (what: Movable, to: string | null) => void;
  /** Moves several documents. */
  readonly dropAll: (ids: readonly string[], to: string | null) => void;
}

const DropsContext = createContext<Drops>({
  accepted: () => null,
  drop: () => undefined,
  dropAll: () => undefined,
});

interface DropsProviderProps {
  readonly documents: readonly Document[];
  readonly folders: readonly Folder[];
  readonly children: ReactNode;
}

/** Moves what is dropped on a folder or on an entry of the path (DOC-37). The menus are the keyboard's way. */
export function DropsProvider({ documents, folders, children }: DropsProviderProps) {
  const { move, isMoving } = useMove({ folders, canUndo: true });
  const client = useQueryClient();
  const { toast } = useShell();
  const fail = useFailure();
  const movableOf = ({ kind, id }: Dragged): Movable | null => {
    if (kind !== 'folder') {
      const item = documents.find((document) => document.id === id);
      return item === undefined ? null : { kind: 'document', item };
    }
    const item = folders.find((folder) => folder.id === id);
    return item === undefined ? null : { kind, item };
  };
  const accepted = (dragged: Dragged, to: string | null) => {
    const what = isMoving(dragged.id) ? null : movableOf(dragged);
    if (what === null) return null;
    // Several documents may come from several folders; those that are in this one stay there.
    if (dragged.kind !== 'documents' && placeOf(what, folders) === to) return null;
    return refusalOf(what, folders, to) === null ? what : null;
  };
  const dropAll = (ids: readonly string[], to: string | null) => {
    const dropped = new Set(ids);
    const moved = documents.filter(
      (item) => dropped.has(item.id) && placeOf({ kind: 'document', item }, folders) !== to,
    );
    if (moved.length === 0) return;
    // Loaded with the first use, like the selection bar.
    import('../several/bulk-changes.ts').then(
      ({ bulkChanges }) => bulkChanges({ client, toast, fail }).move(moved, to, folders),
      (error: Error) => fail(texts.failed.move, error),
    );
  };
  return (
    <DropsContext value={{ accepted, drop: (what, to) => move({ what, to }), dropAll }}>
      {children}
    </DropsContext>
  );
}

/** Returns the props of an element that takes documents and folders into a folder; null is the root. */
export function useDropOn(folderId: string | null) {
  const { accepted, drop, dropAll } = useContext(DropsContext);
  const [isOver, setOver] = useState(false);
  const acceptedIn = ({ dataTransfer }: DragEvent<HTMLElement>) => {
    const dragged = draggedIn(dataTransfer);
    return dragged && accepted(dragged, folderId);
  };
  const over = (event: DragEvent<HTMLElement>) => {
    if (acceptedIn(event) === null) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
    setOver(true);
  };
  return {
    'data-over': isOver || undefined,
    onDragEnter: over,
    onDragOver: over,
    onDragLeave({ relatedTarget, currentTarget }: DragEvent<HTMLElement>) {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
    },
    onDrop(event: DragEvent<HTMLElement>) {
      setOver(false);
      const what = acceptedIn(event);
      if (what === null) return;
      event.preventDefault();
      if (draggedIn(event.dataTransfer)?.kind === 'documents')
        dropAll(droppedIn(event.dataTransfer), folderId);
      else drop(what, folderId);
    },
  };
}
