// What one entry of the browser's history holds. The browser keeps it through a reload.

/** An entry of ours: its place in the row, a name of its own, and what the page left in it. */
export interface Entry {
  readonly index: number;
  readonly key: string;
  readonly state: unknown;
}

/** A new entry for a place in the row. */
export const newEntry = (index: number, state: unknown = null): Entry => ({
  index,
  key: Math.random().toString(36).slice(2, 10),
  state,
});

/**
 * What `history.state` says, or null for an entry that is none of ours: a link to a place on the same page
 * makes those.
 */
export function entryOf(state: unknown): Entry | null {
  if (typeof state !== 'object' || state === null || !('index' in state) || !('key' in state)) return null;
  const { index, key } = state;
  if (typeof index !== 'number' || typeof key !== 'string') return null;
  return { index, key, state: 'state' in state ? state.state : null };
}
