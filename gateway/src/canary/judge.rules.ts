import { chanceOfMoreBroken, timesSlower, typicalSeconds } from './chance.rules.ts';
import type { Counts } from './view-counts.ts';

/**
 * The samples of a canary and of the stable version that it is to replace, counted since the canary was first
 * assigned to a user.
 */
export interface Seen {
  readonly canary: Counts;
  readonly stable: Counts;
  readonly minutes: number;
}

/** The decision about a canary, and its reason as a sentence with the figures. */
export interface Verdict {
  readonly decision: 'roll back' | 'promote' | 'wait';
  readonly why: string;
}

/** Fewer failed samples than this may come from one page that a user reloaded several times. */
const FEWEST_BROKEN = 5;
/**
 * The highest probability of a chance result at which a canary is rolled back. The judge runs four times a
 * minute.
 */
const RARE = 0.001;
/** The probability `RARE` as a number of standard errors of a normal distribution. */
const RARE_DEVIATIONS = 3.09;
/** The smallest difference in failure rates that matters: two percentage points. */
const MARGIN = 0.02;
/**
 * A stable version with fewer samples counts as this many samples with one failure: one in twenty is the rate
 * that raises an alert.
 */
const FEWEST_COMPARED = 20;
/**
 * A canary is too slow when it is at least this many times slower and also slower than this many seconds. The
 * first load of a new version is always slower, because no cache has it yet.
 */
const FAR_SLOWER = { times: 2, seconds: 4 };

/**
 * The samples and the time that a canary needs before it is promoted. If none of 100 samples failed, the true
 * rate is at most 3 % (with 95 % confidence, the rule of three).
 */
const ENOUGH = { views: 100, minutes: 30 };
/** The probability, and its standard errors, below which a difference delays the promotion. */
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

/** Formats the counts of a version as text for the reason of a verdict. */
export const ofCounts = (counts: Counts): string =>
  `${ofViews(counts)}: ${counts.failedLoads} failed loads, ${counts.errors} errors; ${counts.timed === 0 ? 'no load was timed' : `typically loads in ${typicalSeconds(counts).toFixed(2)} s`}`;

/**
 * Decides on a canary. The stable version has the same network and runs during the same hours, so a failure
 * of both is not caused by the canary.
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
