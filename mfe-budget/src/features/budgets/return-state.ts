// The state of history entries by which the pages that link to an edit, and the page to which an edit
// returns, communicate. The shell's dashboard reads the same format.

/** The Budget Lab: an edit returns here if the page where it started is unknown. */
export const LAB = '/create-budget';

/**
 * How long a save counts as recent, in milliseconds: a later visit to the same history entry highlights
 * nothing.
 */
const JUST_SAVED_MS = 10_000;

/** The state of a link to an edit: the page to return to. */
export const editFrom = (from: string) => ({ from });

/**
 * The state of the page to which an edit returns: the saved budget, and the time in milliseconds since 1970.
 */
export const justSaved = (id: string, now: Date) => ({ saved: { id, at: now.getTime() } });

/** The id of the budget that was just saved, from the state of a history entry; null without one. */
export function savedIn(state: unknown, now: Date): string | null {
  // The state may have been written by this release or another one.
  const { saved } = (state ?? {}) as { saved?: { id?: unknown; at?: unknown } };
  const isJust = typeof saved?.at === 'number' && Math.abs(now.getTime() - saved.at) < JUST_SAVED_MS;
  return isJust && typeof saved.id === 'string' ? saved.id : null;
}
