// Computes the numbers of ADR 40: how many views of a faulty canary are recorded before its rollback, and how
// often a canary that is as good as the stable version is rolled back. Run `node
// scripts/release/canary-simulation.ts` (twenty seconds, deterministic).
import { judge } from '@savvi/gateway/canaries/judge';
import { type Counts, NONE } from '@savvi/gateway/canaries/counts';

/** The canary's share of all views. */
const SHARE = 0.1;
/** Views of both versions between two evaluations: forty views a minute. */
const VIEWS_A_LOOK = 10;

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

const seen = ({ views, broken }: Counts, isBroken: boolean): Counts => ({
  ...NONE,
  views: views + 1,
  broken: broken + (isBroken ? 1 : 0),
});

/** Returns the number of canary views before the rollback; null without a rollback within `most` views. */
function viewsUntilBack(
  random: () => number,
  broken: { readonly canary: number; readonly stable: number },
  most: number,
): number | null {
  let [canary, stable] = [NONE, NONE];
  while (canary.views < most) {
    for (let view = 0; view < VIEWS_A_LOOK; view += 1) {
      if (random() < SHARE) canary = seen(canary, random() < broken.canary);
      else stable = seen(stable, random() < broken.stable);
    }
    if (judge({ canary, stable, minutes: 0 }).decision === 'roll back') return canary.views;
  }
  return null;
}

const random = randomFrom(40);
const runs = (
  times: number,
  ...[broken, most]: [{ readonly canary: number; readonly stable: number }, number]
) => Array.from({ length: times }, () => viewsUntilBack(random, broken, most));

console.log(
  'The stable version breaks 1 % of views. Views of the canary until it is rolled back, of 1,000 canaries: median, 95 %',
);
for (const canary of [1, 0.5, 0.2, 0.1, 0.05]) {
  const views = runs(1_000, { canary, stable: 0.01 }, 10_000)
    .map((each) => each ?? Number.POSITIVE_INFINITY)
    .sort((one, other) => one - other);
  console.log(`  ${canary * 100} % broken: ${views[499]}, ${views[949]}`);
}
console.log('Both break as often. Rolled back, of 1,000 canaries that were each seen 2,000 times:');
for (const both of [0.005, 0.01, 0.03, 0.1]) {
  const backs = runs(1_000, { canary: both, stable: both }, 2_000).filter((each) => each !== null);
  console.log(`  ${both * 100} % broken: ${backs.length}`);
}
