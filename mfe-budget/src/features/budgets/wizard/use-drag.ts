// Dragging with pointer events, because the browser's own drag and drop has no touch. The rows stay where
// they are until the drop; the dragged one follows the pointer, and a mark shows where it would go.
import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import type { EntryLine, LineList } from './entries.rules.ts';
import { type LinePlace, type ListOnPage, listsAround, placeAt } from './order.rules.ts';

/** How far the pointer moves before a press becomes a drag, in pixels. */
const STARTS_AFTER_PX = 4;
/** Near the edge of the window the page scrolls, by this number of pixels per frame. */
const EDGE_PX = 72;
const SCROLL_PX = 9;

/** A line that is being dragged, and the place where it would be dropped. */
export interface Dragged {
  readonly line: EntryLine;
  readonly to: LinePlace | null;
}

interface Drag {
  readonly line: EntryLine;
  readonly row: HTMLElement;
  readonly lists: readonly LineList[];
  /** The height on the page at which the pointer was pressed. */
  readonly startY: number;
  clientY: number;
  isMoving: boolean;
}

const pageY = (clientY: number) => clientY + globalThis.scrollY;

/** The lists on the page, with their rows except the dragged one, in window coordinates. */
const listsIn = (place: HTMLElement, { row, lists }: Drag): ListOnPage[] =>
  lists.flatMap((list) => {
    const element = place.querySelector(`[data-list="${list}"]`);
    if (element === null) return [];
    const { top, bottom } = element.getBoundingClientRect();
    const rows = [...element.querySelectorAll('[data-line]')].filter((each) => each !== row);
    return [{ list, top, bottom, rows: rows.map((each) => each.getBoundingClientRect()) }];
  });

/**
 * Drags lines by their handles. Lists are marked `data-list`, and rows `data-line`; `onDrop` gets the place
 * where the user releases the pointer.
 */
export function useDrag(
  place: RefObject<HTMLElement | null>,
  onDrop: (line: EntryLine, to: LinePlace) => void,
) {
  const [dragged, show] = useState<Dragged | null>(null);
  const drag = useRef<Drag | null>(null);
  const wasDragged = useRef(false);
  const frame = useRef(0);

  const follow = () => {
    const { current } = drag;
    if (current === null || place.current === null) return;
    current.row.style.setProperty('translate', `0 ${pageY(current.clientY) - current.startY}px`);
    const to = placeAt(current.clientY, listsIn(place.current, current));
    show((before) =>
      before?.to?.list === to?.list && before?.to?.index === to?.index && before !== null
        ? before
        : { line: current.line, to },
    );
  };
  const scrollAtEdge = () => {
    const { current } = drag;
    if (current === null) return;
    const isAbove = current.clientY < EDGE_PX;
    if (isAbove || current.clientY > globalThis.innerHeight - EDGE_PX) {
      globalThis.scrollBy({ top: isAbove ? -SCROLL_PX : SCROLL_PX, behavior: 'instant' });
      follow();
    }
    frame.current = requestAnimationFrame(scrollAtEdge);
  };
  const end = (isDropped: boolean) => {
    const { current } = drag;
    drag.current = null;
    cancelAnimationFrame(frame.current);
    if (current === null || !current.isMoving) return;
    wasDragged.current = true;
    current.row.style.removeProperty('translate');
    show(null);
    const to = place.current && placeAt(current.clientY, listsIn(place.current, current));
    if (isDropped && to) onDrop(current.line, to);
  };

  const cancelByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    end(false);
  });
  const isDragging = dragged !== null;
  useEffect(() => {
    if (!isDragging) return;
    const onKeyDown = (event: KeyboardEvent) => cancelByKey(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isDragging]);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  /** The event handlers of a line's handle. */
  const handleOf = (line: EntryLine, list: LineList) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      wasDragged.current = false;
      const row = event.currentTarget.closest<HTMLElement>('[data-line]');
      if (event.button !== 0 || row === null) return;
      // The pointer may leave the handle before its first move.
      event.currentTarget.setPointerCapture(event.pointerId);
      const { clientY } = event;
      drag.current = {
        line,
        row,
        lists: listsAround(list),
        startY: pageY(clientY),
        clientY,
        isMoving: false,
      };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { current } = drag;
      if (current === null) return;
      current.clientY = event.clientY;
      if (!current.isMoving) {
        if (Math.abs(pageY(event.clientY) - current.startY) < STARTS_AFTER_PX) return;
        current.isMoving = true;
        frame.current = requestAnimationFrame(scrollAtEdge);
      }
      follow();
    },
    onPointerUp: () => end(true),
    onPointerCancel: () => end(false),
    // The click at the end of a drag must not open the menu of the handle. A click by keyboard has no detail.
    onClickCapture(event: MouseEvent) {
      if (!wasDragged.current || event.detail === 0) return;
      wasDragged.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  });
  return { dragged, handleOf };
}

/** Where to draw the mark of a drop in a list: before or after a line, or in the empty list. */
export interface DropMark {
  readonly lineId: string | null;
  readonly side: 'before' | 'after';
}

/** The mark of a drop in a list; null if the line would go to another list or stay where it is. */
export function dropMark(
  { line, to }: Dragged,
  list: LineList,
  lines: readonly EntryLine[],
): DropMark | null {
  if (to?.list !== list) return null;
  if (lines.findIndex(({ id }) => id === line.id) === to.index) return null;
  const others = lines.filter(({ id }) => id !== line.id);
  const next = others[to.index];
  return next === undefined
    ? { lineId: others.at(-1)?.id ?? null, side: 'after' }
    : { lineId: next.id, side: 'before' };
}
