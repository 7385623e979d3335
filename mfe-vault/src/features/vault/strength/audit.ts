import type { Score } from './score.ts';
import { WEAK } from './score.ts';

/** The problems of an entry's password. */
export interface Finding {
  readonly isWeak: boolean;
  /** The number of other entries with the same password. */
  readonly others: number;
}

/** The fields of an entry that the audit reads. */
export interface Audited {
  readonly id: string;
  readonly password: string;
  readonly usernameEmail: string;
}

/** Yields to the browser. The returned function is true while time is left in the next slice. */
export type Breath = () => Promise<() => boolean>;

const SLICE_MS = 8;

/** Waits until the browser is idle, or for a moment in browsers without `requestIdleCallback`. */
export const browserBreath: Breath = () =>
  new Promise((resolve) => {
    const start = () => {
      const until = performance.now() + SLICE_MS;
      resolve(() => performance.now() < until);
    };
    if ('requestIdleCallback' in globalThis) requestIdleCallback(start, { timeout: 1000 });
    else setTimeout(start, 16);
  });

const NOTHING: Finding = { isWeak: false, others: 0 };

/** Counts the entries that share each password. */
export function shareCounts(entries: readonly Audited[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { password } of entries) counts.set(password, (counts.get(password) ?? 0) + 1);
  return counts;
}

/** Finds weak and shared passwords by entry id. Works in time slices and stops when `signal` is aborted. */
export async function audit(
  entries: readonly Audited[],
  scoreOf: (password: string, known: readonly string[]) => Score,
  breath: Breath,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Finding>> {
  const counts = shareCounts(entries);
  const findings = new Map<string, Finding>();
  let hasTime = await breath();
  for (const { id, password, usernameEmail } of entries) {
    if (!hasTime()) hasTime = await breath();
    if (signal.aborted) return findings;
    const finding = {
      isWeak: scoreOf(password, [usernameEmail]) <= WEAK,
      others: (counts.get(password) ?? 1) - 1,
    };
    if (finding.isWeak || finding.others > 0) findings.set(id, finding);
  }
  return findings;
}

/** Returns the findings of one entry, or none when it is not audited yet. */
export const findingOf = (findings: ReadonlyMap<string, Finding>, id: string): Finding =>
  findings.get(id) ?? NOTHING;
