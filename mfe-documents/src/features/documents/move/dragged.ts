import type { DragEvent } from 'react';

/** What is dragged within the locker. */
export interface Dragged {
  readonly kind: 'document' | 'folder';
  readonly id: string;
}

/** Browsers hide the data of a drag until the drop, but not its types, so the type has all. */
const TYPE = /^application\/x-savvi-(document|folder)\.([0-9a-f-]{36})$/;

/** Returns what is dragged; null for files, texts and links. */
export function draggedIn({ types }: DataTransfer): Dragged | null {
  const [, kind, id] = types.map((type) => TYPE.exec(type)).find((found) => found !== null) ?? [];
  return id === undefined ? null : { kind: kind === 'folder' ? 'folder' : 'document', id };
}

/**
 * Returns the props of an element that drags a document or folder, and shows its whole row with the pointer.
 * Links in it keep their own drag.
 */
export const dragOf = ({ kind, id }: Dragged) => ({
  draggable: true,
  onDragStart: ({ target, currentTarget, dataTransfer, clientX, clientY }: DragEvent<HTMLElement>) => {
    if (target !== currentTarget) return;
    const row = currentTarget.closest('[data-row]') ?? currentTarget;
    const { left, top } = row.getBoundingClientRect();
    dataTransfer.setDragImage(row, clientX - left, clientY - top);
    dataTransfer.setData(`application/x-savvi-${kind}.${id}`, id);
    dataTransfer.effectAllowed = 'move';
  },
});
