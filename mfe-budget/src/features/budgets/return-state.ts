// What travels in the state of a history entry, between the pages that link to an edit and the page an edit
// returns to. The shell's dashboard reads the same shape.

/** The Budget Lab: where an edit returns to when the page it began on is unknown. */
export const LAB = '/create-budget';

/**
 * For how long a save counts as just made, in milliseconds: a later visit to the same history entry marks
 * nothing.
 */
const JUST_SAVED_MS = 10_000;

/** State of a link to an edit: the page to return to. */
export const editFrom = (from: string) => ({ from });

/**
 * State of the page that an edit returns to: the saved budget, and when it was saved in milliseconds since
 * 1970.
 */
export const justSaved = (id: string, now: Date) => ({ saved: { id, at: now.getTime() } });

/** The id of the budget that was just saved, by the state of a history entry; null without one. */
export function savedIn(state: unknown, now: Date): string | null {
  const { saved } = (state ?? {}) as { saved?: { id?: unknown; at?: unknown } }; // ours, or of another release
  const isJust = typeof saved?.at === 'number' && Math.abs(now.getTime() - saved.at) < JUST_SAVED_MS;
  return isJust && typeof saved.id === 'string' ? saved.id : null;
}
