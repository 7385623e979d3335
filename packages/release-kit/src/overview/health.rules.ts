import { accountsIn, type Counts, sum, NONE } from '../canary/view-counts.ts';
import type { PublishedVersion } from '../registry/line.rules.ts';

/**
 * The state of an area: `unused` without a version that users get, `unreachable` when its code cannot be
 * loaded now, `failing` by the samples of the last 24 hours, `trial` while two versions share the area,
 * `no-visits` without samples, else `healthy`.
 */
export interface AreaHealth {
  readonly state: 'unused' | 'unreachable' | 'failing' | 'trial' | 'no-visits' | 'healthy';
  /** The two versions that share the area; null when it has a single one. */
  readonly trial: { readonly canary: string; readonly stable: string } | null;
}

/**
 * The share of failed samples above which an area is failing, and the fewest failed samples and accounts: one
 * browser may fail again and again.
 */
const FAILING = { share: 0.05, failed: 5, accounts: 2 };

const isFailing = (counts: Counts): boolean =>
  counts.broken >= FAILING.failed &&
  accountsIn(counts) >= FAILING.accounts &&
  counts.broken / counts.views > FAILING.share;

/** The health of an area from the counts of the versions that users get. */
export function healthOf({
  isReachable,
  given,
  trial: shared,
}: {
  readonly isReachable: boolean;
  readonly given: readonly Counts[];
  readonly trial: { readonly canary: PublishedVersion; readonly stable: PublishedVersion } | null;
}): AreaHealth {
  const trial = shared && { canary: shared.canary.version, stable: shared.stable.version };
  const state = (): AreaHealth['state'] => {
    if (given.length === 0) return 'unused';
    if (!isReachable) return 'unreachable';
    if (given.some(isFailing)) return 'failing';
    if (trial !== null) return 'trial';
    return given.reduce(sum, NONE).views === 0 ? 'no-visits' : 'healthy';
  };
  return { state: state(), trial };
}
