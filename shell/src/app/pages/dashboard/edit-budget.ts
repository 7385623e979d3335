// What travels in the state of a history entry, between the dashboard and an edit of a budget. The Budget
// Lab's return-state.ts reads and writes the same shape.
import { useShell } from '@savvi/mfe-kit';
import { useLocation } from '@savvi/mfe-kit/router';
import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * For how long a save counts as just made, in milliseconds: a later visit to the same history entry marks
 * nothing.
 */
const JUST_SAVED_MS = 10_000;
/** For how long the place of a budget that was just saved is marked, in milliseconds. */
const MARK_MS = 2_500;

/** Where a budget is edited, for the props of a link: a save returns to the dashboard. */
export const editLink = (id: string) => ({ to: `/edit-budget/${id}`, state: { from: '/' } });

/** When the save that was marked last was made: Back and Forward do not mark it again. */
let markedAt = 0;

/**
 * When a budget was just saved, in milliseconds since 1970; null when it was not, or when its mark was seen.
 */
function savedAt(state: unknown, id: string | undefined, now: Date): number | null {
  const { saved } = (state ?? {}) as { saved?: { id?: unknown; at?: unknown } }; // the Budget Lab's, or of another release
  if (id === undefined || saved?.id !== id || typeof saved.at !== 'number' || saved.at === markedAt)
    return null;
  return Math.abs(now.getTime() - saved.at) < JUST_SAVED_MS ? saved.at : null;
}

/**
 * Coming back from an edit: the budget's place is marked for a moment, and its link has the focus again
 * (T-58).
 */
export function useJustSaved(id: string | undefined): {
  readonly link: RefObject<HTMLAnchorElement | null>;
  readonly isMarked: boolean;
} {
  const { now } = useShell();
  const { state } = useLocation();
  const [at] = useState(() => savedAt(state, id, now()));
  const [isMarked, setMarked] = useState(at !== null);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (at === null) return undefined;
    markedAt = at;
    const focusing = setTimeout(() => link.current?.focus()); // after the frame, which leads to the page's heading
    const ending = setTimeout(() => setMarked(false), MARK_MS);
    return () => [focusing, ending].forEach(clearTimeout);
  }, [at]);
  return { link, isMarked };
}
