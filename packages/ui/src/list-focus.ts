// Rows can disappear: deleted, edited, restored, or changed in another window. The browser then drops the
// focus, and keyboard users start again at the top of the page. This module moves the focus to the neighbor
// of the removed row.
import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** A row to focus, by the id of its item, and a control in it; null means the row itself. */
interface FocusTarget {
  readonly id: string;
  readonly control: string | null;
}

interface Listed {
  readonly id: string;
}

/**
 * Whether the focus is lost: on no element, on an area that only catches it, or in a closing dialog or toast.
 * Any other focus stays.
 */
function isFocusLost(place: HTMLElement): boolean {
  const { activeElement } = document;
  return (
    activeElement === null ||
    activeElement === document.body ||
    activeElement === place ||
    activeElement.matches('main') ||
    activeElement.parentElement?.closest('[data-state="closed"]') != null
  );
}

function reach(place: HTMLElement, { id, control }: FocusTarget): boolean {
  const row = place.querySelector<HTMLElement>(`[data-row="${id}"]`);
  const target =
    control === null ? row : (row?.querySelector<HTMLElement>(`[data-control="${control}"]`) ?? row);
  target?.focus(); // Focusing the row makes the browser scroll it into view.
  return target !== null;
}

/** The item that takes the position of a removed one: the next remaining one, else the previous one. */
function successorOf(gone: string, before: readonly Listed[], now: readonly Listed[]): Listed | undefined {
  const at = before.findIndex(({ id }) => id === gone);
  if (at < 0) return undefined;
  const left = new Set(now.map(({ id }) => id));
  return (
    before.slice(at).find(({ id }) => left.has(id)) ?? before.slice(0, at).findLast(({ id }) => left.has(id))
  );
}

/** The focus handling of a list. */
export interface ListFocus {
  /** Props for the element around the rows. */
  readonly watch: {
    readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
    readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
  };
  /** The id of the item that `goTo` was last called for. */
  readonly wanted: string | null;
  /** Focuses an item as soon as it is rendered: the marked control in its row, or the row itself. */
  readonly goTo: (id: string, control: string | null) => void;
}

/**
 * Keeps the focus in a list when its rows change, and can move it to a row that appears later. Rows are
 * marked `data-row` with an id, and focusable controls in them `data-control`.
 */
export function useListFocus(place: RefObject<HTMLElement | null>, items: readonly Listed[]): ListFocus {
  const [wanted, want] = useState<FocusTarget | null>(null);
  const reached = useRef<FocusTarget | null>(null);
  const last = useRef<FocusTarget | null>(null);
  const shown = useRef(items);

  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = items;
    const element = place.current;
    if (element === null || !isFocusLost(element)) return;
    if (wanted !== null && wanted !== reached.current && reach(element, wanted)) {
      reached.current = wanted;
      return;
    }
    const gone = last.current;
    if (gone === null || items.some(({ id }) => id === gone.id)) return;
    const heir = successorOf(gone.id, before, items);
    if (heir === undefined || !reach(element, { id: heir.id, control: gone.control })) element.focus();
  }, [place, items, wanted]);

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const id = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
    if (id !== undefined) last.current = { id, control: target.dataset['control'] ?? null };
  };
  // React fires no blur event when the focused element is removed, so this blur was caused by the user. A
  // blur into a dialog is ignored, because the dialog returns the focus when it closes.
  const onBlur = ({ relatedTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget?.closest('[aria-modal="true"]') == null) last.current = null;
  };
  return {
    watch: { onFocus, onBlur },
    wanted: wanted?.id ?? null,
    goTo: (id: string, control: string | null) => want({ id, control }),
  };
}
