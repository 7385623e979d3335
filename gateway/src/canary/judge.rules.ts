import { chanceOfMoreBroken, timesSlower, typicalSeconds } from './chance.rules.ts';
import type { Counts } from './view-counts.ts';

/**
 * What was seen of a canary and of the version that it is to replace, since the canary was given to the
 * first.
 */
export interface Seen {
  readonly canary: Counts;
  readonly stable: Counts;
  readonly minutes: number;
}

/** What should become of a canary, and why, in a sentence with the figures. */
export interface Verdict {
  readonly decision: 'roll back' | 'promote' | 'wait';
  readonly why: string;
}

/** Fewer failed samples than this may be a single page that was reloaded. */
const FEWEST_BROKEN = 5;
/** By chance alone less often than this, at each look: there are four a minute. */
const RARE = 0.001;
/** The same, as standard errors of a normal distribution. */
const RARE_DEVIATIONS = 3.09;
/** A difference that is no chance may still be one that nobody minds: two views in a hundred. */
const MARGIN = 0.02;
/**
 * A version that was seen less often is taken as seen so often, with one broken view: one in twenty is what
 * an alert is for.
 */
const FEWEST_COMPARED = 20;
/**
 * So many times slower, surely, and slower than so many seconds: what is new is in nobody's cache, and first
 * loads are slower for that alone.
 */
const FAR_SLOWER = { times: 2, seconds: 4 };

/**
 * When a canary has been seen enough to go to everybody: if none of a hundred views broke, at most three in a
 * hundred do (95 %, the rule of three).
 */
const ENOUGH = { views: 100, minutes: 30 };
/** What is not unlikely by chance, but may be true as well. */
const [DOUBTFUL, DOUBTFUL_DEVIATIONS] = [0.05, 1.645];
const SLOWER = { times: 1.25, seconds: 1 };

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const shareOf = ({ views, broken }: Pick<Counts, 'views' | 'broken'>) => (views === 0 ? 0 : broken / views);

const ofViews = ({ views, broken }: Counts): string =>
  `${broken} of ${views} views broke (${percent(shareOf({ views, broken }))})`;

const isSlower = (canary: Counts, stable: Counts, { times, seconds }: typeof SLOWER, deviations: number) =>
  canary.timed >= FEWEST_COMPARED &&
  stable.timed >= FEWEST_COMPARED &&
  timesSlower(canary, stable, deviations) > times &&
  typicalSeconds(canary) > seconds;

/** All that was seen of a version, in words. */
export const ofCounts = (counts: Counts): string =>
  `${ofViews(counts)}: ${counts.failedLoads} failed loads, ${counts.errors} errors; ${counts.timed === 0 ? 'no load was timed' : `typically loads in ${typicalSeconds(counts).toFixed(2)} s`}`;

/**
 * Decides on a canary. The version that it is compared with has the same network and hours, so what is broken
 * for both is not the canary's.
 */
export function judge({ canary, stable, minutes }: Seen): Verdict {
  const known =
    stable.views >= FEWEST_COMPARED ? stable : { views: FEWEST_COMPARED, broken: Math.max(1, stable.broken) };
  const chance = chanceOfMoreBroken(canary, known);
  const figures = `${ofViews(canary)}, of the stable version ${ofViews(stable)}`;
  if (canary.broken >= FEWEST_BROKEN && chance < RARE && shareOf(canary) > shareOf(known) + MARGIN) {
    const taken = known === stable ? '' : ` (too few: taken as ${known.broken} of ${known.views})`;
    return {
      decision: 'roll back',
      why: `${figures}${taken}; by chance alone that is so with a probability of ${chance.toPrecision(1)}`,
    };
  }
  const times = `it typically takes ${typicalSeconds(canary).toFixed(1)} s to load, the stable version ${typicalSeconds(stable).toFixed(1)} s`;
  if (isSlower(canary, stable, FAR_SLOWER, RARE_DEVIATIONS)) return { decision: 'roll back', why: times };
  if (canary.views < ENOUGH.views || minutes < ENOUGH.minutes || stable.views < FEWEST_COMPARED) {
    return {
      decision: 'wait',
      why: `too little was seen: ${canary.views} of ${ENOUGH.views} views of it, ${stable.views} of ${FEWEST_COMPARED} of the stable version, in ${minutes} of ${ENOUGH.minutes} minutes`,
    };
  }
  if (chance < DOUBTFUL) return { decision: 'wait', why: `it may break more often: ${figures}` };
  if (isSlower(canary, stable, SLOWER, DOUBTFUL_DEVIATIONS))
    return { decision: 'wait', why: `it may be slower: ${times}` };
  return { decision: 'promote', why: `it is as good: ${figures}, in ${minutes} minutes` };
}
