// The state of one entry in the browser's history, which survives a reload.

/** A history entry of the app: its index, its own key, and the state of its page. */
export interface Entry {
  readonly index: number;
  readonly key: string;
  readonly state: unknown;
}

/** Creates an entry with an index. */
export const newEntry = (index: number, state: unknown = null): Entry => ({
  index,
  key: Math.random().toString(36).slice(2, 10),
  state,
});

/**
 * Parses `history.state`; null for an entry that the app did not create, as links to an anchor on the same
 * page do.
 */
export function entryOf(state: unknown): Entry | null {
  if (typeof state !== 'object' || state === null || !('index' in state) || !('key' in state)) return null;
  const { index, key } = state;
  if (typeof index !== 'number' || typeof key !== 'string') return null;
  return { index, key, state: 'state' in state ? state.state : null };
}
