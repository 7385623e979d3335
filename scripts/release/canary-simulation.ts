// Computes the numbers of ADR 40: how many samples of a faulty canary are recorded before its rollback, and how
// often a canary that is as good as the stable version is rolled back. Run `node
// scripts/release/canary-simulation.ts` (ten seconds, deterministic).
import { judge, WINDOW_MINUTES } from '@savvi/release-kit/canaries/judge';
import { type Counts, countsOf, NONE, sum } from '@savvi/release-kit/canaries/counts';

/** The canary's share of all samples. */
const SHARE = 0.1;
/** Samples of both versions between two evaluations, every 15 s: forty a minute. */
const SAMPLES_A_LOOK = 10;
const LOOKS_IN_WINDOW = WINDOW_MINUTES * 4;
const ACCOUNTS = 200;

/** Returns a generator of numbers from 0 to 1 that is deterministic for a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Look {
  readonly canary: Counts;
  readonly stable: Counts;
}

/** The samples of 15 s, each of a random account. */
function lookAt(random: () => number, broken: { readonly canary: number; readonly stable: number }): Look {
  let [canary, stable] = [NONE, NONE];
  for (let sample = 0; sample < SAMPLES_A_LOOK; sample += 1) {
    const isCanary = random() < SHARE;
    const counts = countsOf({
      userId: String(Math.floor(random() * ACCOUNTS)),
      isNamed: false,
      failedLoads: random() < broken[isCanary ? 'canary' : 'stable'] ? 1 : 0,
      errors: 0,
      seconds: [],
    });
    if (isCanary) canary = sum(canary, counts);
    else stable = sum(stable, counts);
  }
  return { canary, stable };
}

/** Returns the number of canary samples before the rollback; null without a rollback within `most` samples. */
function samplesUntilBack(
  random: () => number,
  broken: { readonly canary: number; readonly stable: number },
  most: number,
): number | null {
  const looks: Look[] = [];
  let samples = 0;
  while (samples < most) {
    const look = lookAt(random, broken);
    samples += look.canary.views;
    looks.push(look);
    const recent = looks.slice(-LOOKS_IN_WINDOW);
    const total = (of: keyof Look) => recent.map((each) => each[of]).reduce(sum, NONE);
    if (judge({ canary: total('canary'), stable: total('stable') }).decision === 'roll back') return samples;
  }
  return null;
}

const random = randomFrom(40);
const runs = (
  times: number,
  ...[broken, most]: [{ readonly canary: number; readonly stable: number }, number]
) => Array.from({ length: times }, () => samplesUntilBack(random, broken, most));

console.log(
  'The stable version fails 1 % of samples. Samples of the canary until it is rolled back, of 1,000 canaries: median, 95 %',
);
for (const canary of [1, 0.5, 0.2, 0.1]) {
  const samples = runs(1_000, { canary, stable: 0.01 }, 2_000)
    .map((each) => each ?? Number.POSITIVE_INFINITY)
    .sort((one, other) => one - other);
  console.log(`  ${canary * 100} % failed: ${samples[499]}, ${samples[949]}`);
}
console.log('Both fail as often. Rolled back, of 1,000 canaries with 2,000 samples each:');
for (const both of [0.005, 0.01, 0.03]) {
  const backs = runs(1_000, { canary: both, stable: both }, 2_000).filter((each) => each !== null);
  console.log(`  ${both * 100} % failed: ${backs.length}`);
}
