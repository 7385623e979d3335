import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { allOf, amongShown, extended, NOTHING, type Selection, toggled } from './selection.rules.ts';

const rowOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
const isBox = (target: EventTarget) => target instanceof HTMLInputElement && target.type === 'checkbox';
const hasModifier = ({ shiftKey, ctrlKey, metaKey }: MouseEvent) => shiftKey || ctrlKey || metaKey;
const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

const NONE: readonly never[] = [];

/** The selection of the items in a list. */
export interface ListSelection<Item> {
  /** The selected items that the list shows, in its order. */
  readonly selected: readonly Item[];
  readonly isSelected: (id: string) => boolean;
  /** Selects an item or removes it; with Shift, selects all up to it. */
  readonly onSelect: (id: string, isRange: boolean) => void;
  /** Returns the ids that a drag of an item takes along: all selected ones if it is selected. */
  readonly draggedWith: (id: string) => readonly string[];
  readonly selectAll: () => void;
  readonly clear: () => void;
  /** Props of the element around the rows: clicks with a modifier and keys in rows select. */
  readonly selecting: {
    readonly onMouseDown: (event: MouseEvent) => void;
    readonly onClickCapture: (event: MouseEvent) => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  };
}

/**
 * The selection in a list (DOC-39). `of` names the list: another list starts with nothing selected. Items that
 * the list does not show any more are not part of it. Rows are marked `data-row` with an id, and their checkboxes
 * `data-control="select"`.
 */
export function useSelection<Item extends { readonly id: string }>(
  place: RefObject<HTMLElement | null>,
  shown: readonly Item[],
  of: string,
): ListSelection<Item> {
  const [state, setState] = useState<{ readonly of: string; readonly selection: Selection }>({
    of,
    selection: NOTHING,
  });
  if (state.of !== of) setState({ of, selection: NOTHING });
  const { selection } = state;
  const selected: readonly Item[] =
    selection.ids.size === 0 ? NONE : shown.filter(({ id }) => selection.ids.has(id));
  if (state.of === of && selected.length < selection.ids.size)
    setState({ of, selection: amongShown(selection, new Set(selected.map(({ id }) => id))) });
  // Rows are memoized, so that their handlers must stay the same while the list and the selection change.
  const current = useRef({ shown, selected });
  useLayoutEffect(() => {
    current.current = { shown, selected };
  });
  const change = useCallback((next: (before: Selection, order: readonly string[]) => Selection) => {
    const order = current.current.shown.map(({ id }) => id);
    setState((before) => ({ of: before.of, selection: next(before.selection, order) }));
  }, []);
  const onSelect = useCallback(
    (id: string, isRange: boolean) =>
      change((before, order) => (isRange ? extended(before, id, order) : toggled(before, id))),
    [change],
  );
  const draggedWith = useCallback((id: string): readonly string[] => {
    const ids = current.current.selected.map((item) => item.id);
    return ids.includes(id) ? ids : [id];
  }, []);
  const selectAll = () => change((_, order) => allOf(order));

  const step = (from: string, by: number, isRange: boolean) => {
    const to = shown[shown.findIndex(({ id }) => id === from) + by]?.id;
    if (to === undefined) return;
    if (isRange)
      // Renders the selection before the focus moves, which may scroll.
      flushSync(() =>
        change((before, order) =>
          extended(before.ids.size === 0 ? toggled(NOTHING, from) : before, to, order),
        ),
      );
    place.current?.querySelector<HTMLElement>(`[data-row="${to}"] [data-control="select"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rowOf(event.target);
    const id = row?.dataset['row'];
    if (id === undefined || event.altKey) return;
    const by = STEPS[event.key];
    const isAll = event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey);
    const isOnRow = event.target === row || isBox(event.target);
    if (isAll) selectAll();
    else if (by !== undefined && (event.shiftKey || isOnRow)) step(id, by, event.shiftKey);
    else if (event.key === ' ' && event.target === row) onSelect(id, event.shiftKey);
    else return;
    event.preventDefault();
  };
  return {
    selected,
    isSelected: (id) => selection.ids.has(id),
    onSelect,
    draggedWith,
    selectAll,
    clear: () => change(() => NOTHING),
    selecting: {
      // A click with Shift would select the texts between two rows.
      onMouseDown: (event) => {
        if (event.shiftKey && rowOf(event.target) !== null) event.preventDefault();
      },
      onClickCapture: (event) => {
        const id = rowOf(event.target)?.dataset['row'];
        if (id === undefined || !hasModifier(event)) return;
        // Links open in a new tab or window; checkboxes select by themselves.
        if (event.target instanceof Element && event.target.closest('a, label, input') !== null) return;
        event.preventDefault();
        event.stopPropagation();
        onSelect(id, event.shiftKey);
      },
      onKeyDown,
    },
  };
}
