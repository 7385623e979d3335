import { LAB } from '../return-state.ts';
import { isStep, type Step } from './steps.rules.ts';

/**
 * What the wizard keeps in the state of each of its history entries; the browser keeps it through a reload.
 */
export interface Place {
  /** The steps of the wizard's entries up to this one, which is the last. */
  readonly steps: readonly Step[] | null;
  /** The page on which 'Edit' was pressed. */
  readonly from: string | null;
  /** The visit of the wizard that made the entry. */
  readonly visit: string | null;
}

/** The place that the state of a history entry names, as far as it does. */
export function placeOf(state: unknown): Place {
  const { steps, from, visit } = (state ?? {}) as { steps?: unknown; from?: unknown; visit?: unknown }; // ours, or of another release
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
 * How to get from the last of these steps to another one. A step ahead is a new entry. A step behind is the
 * entry that is there already; without one it replaces the current entry, so that 'Previous' never makes the
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

/** The pages that link to an edit. */
const RETURNS: readonly string[] = ['/', LAB];

/** What the Navigation API names of an entry. */
interface KnownEntry {
  readonly url: string | null;
}

/**
 * The page before the wizard's first entry, by the browser's own list, for links that name no page to return
 * to; null where the browser has no such list or the page links to no edit.
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
