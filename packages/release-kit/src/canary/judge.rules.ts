import { accountsIn, type Counts, typicalSeconds } from './view-counts.ts';

/** The samples of the last {@link WINDOW_MINUTES} of a canary and of the stable version that it is to replace. */
export interface Seen {
  readonly canary: Counts;
  readonly stable: Counts;
}

/** The decision about a canary, and its reason as a sentence with the figures. */
export interface Verdict {
  readonly decision: 'roll back' | 'promote' | 'wait';
  readonly why: string;
}

/** How far back the rule looks, in minutes. */
export const WINDOW_MINUTES = 5;
/** Failed samples of a share, and the accounts that they come from: one browser may fail again and again. */
const FEWEST = { broken: 5, accounts: 2 };
/** How much larger the share of failed samples must be than that of the stable version. */
const MARGIN = 0.05;

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const shareOf = ({ views, broken }: Counts) => (views === 0 ? 0 : broken / views);

const ofSamples = (counts: Counts): string =>
  `${counts.broken} of ${counts.views} samples failed (${percent(shareOf(counts))})`;

/** Formats the counts of a version as text. */
export const ofCounts = (counts: Counts): string =>
  `${ofSamples(counts)}: ${counts.failedLoads} failed loads, ${counts.errors} errors; ${counts.timed === 0 ? 'no load was timed' : `typically loads in ${typicalSeconds(counts).toFixed(2)} s`}`;

/**
 * The rule for a canary: within five minutes, at least five samples failed for at least two accounts, or one for
 * a named user, and the share of failed samples is more than five points above that of the
 * stable version. The stable version has the same network and services, so what fails in both is not caused by
 * the canary.
 */
export function judge({ canary, stable }: Seen): Verdict {
  const figures = `${ofSamples(canary)}; stable version: ${ofSamples(stable)}`;
  const isSeen =
    canary.namedBroken > 0 || (canary.broken >= FEWEST.broken && accountsIn(canary) >= FEWEST.accounts);
  if (isSeen && shareOf(canary) > shareOf(stable) + MARGIN) return { decision: 'roll back', why: figures };
  return canary.views === 0
    ? { decision: 'wait', why: `it has no samples from the last ${WINDOW_MINUTES} minutes` }
    : { decision: 'promote', why: figures };
}
