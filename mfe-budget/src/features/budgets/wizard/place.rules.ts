import { LAB } from '../return-state.ts';
import { isStep, type Step } from './steps.rules.ts';

/** The wizard's position, stored in the state of each of its history entries; it survives a reload. */
export interface Place {
  /** The steps of the wizard's history entries, from the first entry to this one. */
  readonly steps: readonly Step[] | null;
  /** The page on which the user clicked 'Edit'. */
  readonly from: string | null;
  /** The id of the visit to the wizard that created the history entry. */
  readonly visit: string | null;
}

/** Reads the position from the state of a history entry; unknown parts are null. */
export function placeOf(state: unknown): Place {
  // The state is validated, because another release may have written it.
  const { steps, from, visit } = (state ?? {}) as { steps?: unknown; from?: unknown; visit?: unknown };
  const isRow = Array.isArray(steps) && steps.length > 0 && steps.every(isStep);
  return {
    steps: isRow ? steps : null,
    from: typeof from === 'string' && from.startsWith('/') ? from : null,
    visit: typeof visit === 'string' ? visit : null,
  };
}

/** A move in the browser's history. */
export type Move =
  | { readonly kind: 'back'; readonly entries: number }
  | { readonly kind: 'push' | 'replace'; readonly steps: readonly Step[] }
  | null;

/**
 * How to move from the last of these steps to another one. A later step adds a history entry. An earlier step
 * goes back to its entry, or replaces the current entry if it has none, so that 'Previous' never makes the
 * history longer.
 */
export function moveTo(to: Step, steps: readonly Step[]): Move {
  const here = steps.length - 1;
  const at = steps.lastIndexOf(to);
  if (at === here) return null;
  if (at >= 0) return { kind: 'back', entries: here - at };
  return to > (steps[here] ?? 1)
    ? { kind: 'push', steps: [...steps, to] }
    : { kind: 'replace', steps: [...steps.slice(0, -1), to] };
}

/** The pages with links to an edit. */
const RETURNS: readonly string[] = ['/', LAB];

/** The part of a Navigation API entry that is used here. */
interface KnownEntry {
  readonly url: string | null;
}

/**
 * The page before the wizard's first history entry, for links that do not name a page to return to. Null if
 * the browser has no list of entries, or if the page has no link to an edit.
 */
export function pageBefore(
  entries: readonly KnownEntry[],
  current: number,
  wizardEntries: number,
): string | null {
  const url = entries[current - wizardEntries]?.url;
  const path = url ? new URL(url).pathname : '';
  return RETURNS.includes(path) ? path : null;
}
