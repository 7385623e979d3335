import type { DragEvent } from 'react';

/** What is dragged within the locker; `documents` are several, whose first one has this id. */
export interface Dragged {
  readonly kind: 'document' | 'documents' | 'folder';
  readonly id: string;
}

/** Browsers hide the data of a drag until the drop, but not its types, so the type has what targets decide by. */
const TYPE = /^application\/x-savvi-(document|documents|folder)\.([0-9a-f-]{36})$/;

const found = ({ types }: DataTransfer) =>
  types.map((type) => TYPE.exec(type)).find((match) => match !== null) ?? null;

/** Returns what is dragged; null for files, texts and links. */
export function draggedIn(transfer: DataTransfer): Dragged | null {
  const [, kind, id] = found(transfer) ?? [];
  if (id === undefined) return null;
  return { kind: kind === 'folder' || kind === 'documents' ? kind : 'document', id };
}

/** Returns the ids of several dropped documents. */
export const droppedIn = (transfer: DataTransfer): readonly string[] =>
  transfer.getData(found(transfer)?.[0] ?? '').split(' ');

/**
 * Returns the props of an element that drags a document or folder, and shows its whole row with the pointer.
 * `together` returns the documents that are dragged along. Links in it keep their own drag.
 */
export const dragOf = ({ kind, id }: Dragged, together: () => readonly string[] = () => [id]) => ({
  draggable: true,
  onDragStart: ({ target, currentTarget, dataTransfer, clientX, clientY }: DragEvent<HTMLElement>) => {
    if (target !== currentTarget) return;
    const row = currentTarget.closest('[data-row]') ?? currentTarget;
    const { left, top } = row.getBoundingClientRect();
    dataTransfer.setDragImage(row, clientX - left, clientY - top);
    const ids = together();
    dataTransfer.setData(`application/x-savvi-${ids.length > 1 ? 'documents' : kind}.${id}`, ids.join(' '));
    dataTransfer.effectAllowed = 'move';
  },
});
