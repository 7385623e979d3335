import type { Score } from './score.ts';
import { WEAK } from './score.ts';

/** What should be put right about an entry's password. */
export interface Finding {
  readonly isWeak: boolean;
  /** How many other entries have the same password. */
  readonly others: number;
}

/** What the audit reads of an entry. */
export interface Audited {
  readonly id: string;
  readonly password: string;
  readonly usernameEmail: string;
}

/** Lets the browser draw and answer before it goes on: true while there is time left in this slice. */
export type Breath = () => Promise<() => boolean>;

const SLICE_MS = 8;

/** Waits until the browser has nothing better to do; where it can't say so, for a moment. */
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

/** How many entries share each password. */
export function shareCounts(entries: readonly Audited[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { password } of entries) counts.set(password, (counts.get(password) ?? 0) + 1);
  return counts;
}

/** What is wrong with which entries, by id. Works in slices; gives up at once when `signal` says so. */
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

/** What is wrong with one entry, as far as it is known. */
export const findingOf = (findings: ReadonlyMap<string, Finding>, id: string): Finding =>
  findings.get(id) ?? NOTHING;
