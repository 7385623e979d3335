// Rows come and go: deleted, put right, taken back, changed in another window. The browser drops the focus of
// what is gone on the whole page, and keyboard users start again at its top. Here the focus moves to the
// neighbor of the removed row.
import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** A row by its item, and what in it; null is the row itself. */
interface Spot {
  readonly id: string;
  readonly control: string | null;
}

interface Listed {
  readonly id: string;
}

/**
 * The focus is nowhere, on a place that only catches it, or in a dialog or toast on its way out. Nobody is
 * pulled away from anything else.
 */
function isAdrift(place: HTMLElement): boolean {
  const { activeElement } = document;
  return (
    activeElement === null ||
    activeElement === document.body ||
    activeElement === place ||
    activeElement.matches('main') ||
    activeElement.parentElement?.closest('[data-state="closed"]') != null
  );
}

function reach(place: HTMLElement, { id, control }: Spot): boolean {
  const row = place.querySelector<HTMLElement>(`[data-row="${id}"]`);
  const target =
    control === null ? row : (row?.querySelector<HTMLElement>(`[data-control="${control}"]`) ?? row);
  target?.focus(); // the browser brings it into sight
  return target !== null;
}

/** The item that stands where one stood that is gone: the next that is left, else the one before. */
function heirOf(gone: string, before: readonly Listed[], now: readonly Listed[]): Listed | undefined {
  const at = before.findIndex(({ id }) => id === gone);
  if (at < 0) return undefined;
  const left = new Set(now.map(({ id }) => id));
  return (
    before.slice(at).find(({ id }) => left.has(id)) ?? before.slice(0, at).findLast(({ id }) => left.has(id))
  );
}

/** Who keeps the focus in a list. */
export interface ListFocus {
  /** For what stands around the rows. */
  readonly watch: {
    readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
    readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
  };
  /** The item that was gone to last. */
  readonly wanted: string | null;
  /** Leads to an item as soon as it is there: to what is marked so in its row, or to the row itself. */
  readonly goTo: (id: string, control: string | null) => void;
}

/**
 * Keeps the focus in a list whose rows are marked `data-row` with an id, and what in them can have it
 * `data-control`; leads it to a row that comes.
 */
export function useListFocus(place: RefObject<HTMLElement | null>, items: readonly Listed[]): ListFocus {
  const [wanted, want] = useState<Spot | null>(null);
  const reached = useRef<Spot | null>(null);
  const last = useRef<Spot | null>(null);
  const shown = useRef(items);

  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = items;
    const element = place.current;
    if (element === null || !isAdrift(element)) return;
    if (wanted !== null && wanted !== reached.current && reach(element, wanted)) {
      reached.current = wanted;
      return;
    }
    const gone = last.current;
    if (gone === null || items.some(({ id }) => id === gone.id)) return;
    const heir = heirOf(gone.id, before, items);
    if (heir === undefined || !reach(element, { id: heir.id, control: gone.control })) element.focus();
  }, [place, items, wanted]);

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const id = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
    if (id !== undefined) last.current = { id, control: target.dataset['control'] ?? null };
  };
  // React tells of no blur when what had the focus is taken out: this one is by the person's own will. From a
  // dialog it comes back.
  const onBlur = ({ relatedTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget?.closest('[aria-modal="true"]') == null) last.current = null;
  };
  return {
    watch: { onFocus, onBlur },
    wanted: wanted?.id ?? null,
    goTo: (id: string, control: string | null) => want({ id, control }),
  };
}
