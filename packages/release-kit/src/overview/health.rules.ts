import { accountsIn, type Counts, sum, NONE } from '../canary/view-counts.ts';
import type { PublishedVersion } from '../registry/entry.rules.ts';

/**
 * The state of an area: `unused` without a version that users get, `failing` by the samples of the last 24
 * hours, `trial` while two versions share the area, `no-visits` without samples, `too-few` when the samples
 * prove nothing, else `healthy`.
 */
export interface AreaHealth {
  readonly state: 'unused' | 'failing' | 'trial' | 'no-visits' | 'too-few' | 'healthy';
  /** The two versions that share the area; null when it has a single one. */
  readonly trial: { readonly canary: string; readonly stable: string } | null;
}

/**
 * The share of failed samples above which a version is failing, and the fewest failed samples and accounts: one
 * browser may fail again and again.
 */
const FAILING = { share: 0.05, failed: 5, accounts: 2 };

const failsOften = ({ broken, views }: Counts): boolean => broken > FAILING.share * views;

/** Whether the samples of the last 24 hours make a version failing. */
export const isFailing = (counts: Counts): boolean =>
  counts.broken >= FAILING.failed && accountsIn(counts) >= FAILING.accounts && failsOften(counts);

/** Whether a version that does not count as failing has too few samples to call it healthy. */
const isUnclear = (counts: Counts): boolean => counts.views < FAILING.failed || failsOften(counts);

/** The health of an area from the counts of the versions that users get. */
export function healthOf({
  given,
  trial: shared,
}: {
  readonly given: readonly Counts[];
  readonly trial: { readonly canary: PublishedVersion; readonly stable: PublishedVersion } | null;
}): AreaHealth {
  const trial = shared && { canary: shared.canary.version, stable: shared.stable.version };
  const state = (): AreaHealth['state'] => {
    if (given.length === 0) return 'unused';
    if (given.some(isFailing)) return 'failing';
    if (trial !== null) return 'trial';
    const all = given.reduce(sum, NONE);
    if (all.views === 0) return 'no-visits';
    return isUnclear(all) ? 'too-few' : 'healthy';
  };
  return { state: state(), trial };
}
