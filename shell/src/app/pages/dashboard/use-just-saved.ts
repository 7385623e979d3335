// A page that edits a record and was opened on the dashboard returns to it with `saved: { id, at }` in the state
// of the history entry.
import { useShell } from '@savvi/mfe-kit';
import { useLocation } from '@savvi/mfe-kit/app-router';
import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * How long a save counts as recent, in milliseconds: a later visit to the same history entry highlights
 * nothing.
 */
const JUST_SAVED_MS = 10_000;
/** How long a record that was just saved is highlighted, in milliseconds. */
const MARK_MS = 2_500;

/** The time of the save that was highlighted last: Back and Forward do not highlight it again. */
let markedAt = 0;

/**
 * When a record was just saved, in milliseconds since 1970; null if it was not, or if its highlight was
 * already shown.
 */
function savedAt(state: unknown, id: string | undefined, now: Date): number | null {
  // The state is validated, because an area wrote it, possibly of another release.
  const { saved } = (state ?? {}) as { saved?: { id?: unknown; at?: unknown } };
  if (id === undefined || saved?.id !== id || typeof saved.at !== 'number' || saved.at === markedAt)
    return null;
  return Math.abs(now.getTime() - saved.at) < JUST_SAVED_MS ? saved.at : null;
}

/** After an edit, highlights the saved record for a moment and moves the focus to its link (T-58). */
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
    // A timeout, because the frame moves the focus to the page's heading first.
    const focusing = setTimeout(() => link.current?.focus());
    const ending = setTimeout(() => setMarked(false), MARK_MS);
    return () => [focusing, ending].forEach(clearTimeout);
  }, [at]);
  return { link, isMarked };
}
