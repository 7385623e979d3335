/** Selected items of a list, by their ids. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** Where a range starts; null until an item was selected. */
  readonly anchor: string | null;
  /** What was selected before the current range, which keeps it when the range shrinks. */
  readonly before: ReadonlySet<string>;
}

/** Nothing is selected. */
export const NOTHING: Selection = { ids: new Set(), anchor: null, before: new Set() };

/** Selects an item, or removes it from the selection. Ranges start at it. */
export function toggled({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id, before: next };
}

/** Selects the items from the anchor to another one, in the order of the list. */
export function extended(selection: Selection, to: string, order: readonly string[]): Selection {
  const anchor = selection.anchor !== null && order.includes(selection.anchor) ? selection.anchor : to;
  const [one, other] = [order.indexOf(anchor), order.indexOf(to)];
  const range = order.slice(Math.min(one, other), Math.max(one, other) + 1);
  return { ...selection, anchor, ids: new Set([...selection.before, ...range]) };
}

/** Selects all items of a list. */
export const allOf = (order: readonly string[]): Selection => {
  const ids = new Set(order);
  return { ids, anchor: order[0] ?? null, before: ids };
};

/** Removes the items that the list does not show any more, so that they are not selected when they come back. */
export function amongShown({ ids, anchor, before }: Selection, shown: ReadonlySet<string>): Selection {
  const isShown = (id: string) => shown.has(id);
  return { ids: new Set([...ids].filter(isShown)), anchor, before: new Set([...before].filter(isShown)) };
}
