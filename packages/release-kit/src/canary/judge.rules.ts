import { failedShare, samplesText } from '@savvi/contracts/canary-counts';
import { accountsIn, type Counts } from './view-counts.ts';

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

/**
 * The rule for a canary: within five minutes, at least five samples failed for at least two accounts, or one for
 * a named user, and the share of failed samples is more than five points above that of the
 * stable version. The stable version has the same network and services, so what fails in both is not caused by
 * the canary.
 */
export function judge({ canary, stable }: Seen): Verdict {
  const figures = `${samplesText(canary)}; stable version: ${samplesText(stable)}`;
  const isSeen =
    canary.namedBroken > 0 || (canary.broken >= FEWEST.broken && accountsIn(canary) >= FEWEST.accounts);
  if (isSeen && failedShare(canary) > failedShare(stable) + MARGIN)
    return { decision: 'roll back', why: figures };
  return canary.views === 0
    ? { decision: 'wait', why: `the canary has no samples from the last ${WINDOW_MINUTES} minutes` }
    : { decision: 'promote', why: figures };
}
