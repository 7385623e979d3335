// The history state of an edit: a link to the edit stores the page to return to, and a save passes the saved
// budget to that page. The shell's dashboard uses the same format.

/** The path of the Budget Lab, to which an edit returns if the page where it started is unknown. */
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
  // The state is validated, because another release may have written it.
  const { saved } = (state ?? {}) as { saved?: { id?: unknown; at?: unknown } };
  const isJust = typeof saved?.at === 'number' && Math.abs(now.getTime() - saved.at) < JUST_SAVED_MS;
  return isJust && typeof saved.id === 'string' ? saved.id : null;
}
