import { expect, it } from 'vitest';
import { chanceOfMoreBroken, timesSlower, typicalSeconds } from './chance.rules.ts';
import { countsOf, NONE } from './view-counts.ts';

it.each([
  // Fisher's own example, a lady who identifies three of four cups (The Design of Experiments, 1935): 17 / 70
  ['three of four against one of four', { views: 4, broken: 3 }, { views: 4, broken: 1 }, 17 / 70],
  ['all of five against none of twenty', { views: 5, broken: 5 }, { views: 20, broken: 0 }, 1 / 53_130],
  ['one of one against one of one', { views: 1, broken: 1 }, { views: 1, broken: 1 }, 1],
  ['none', { views: 0, broken: 0 }, { views: 20, broken: 1 }, 1],
  ['none of many', { views: 100, broken: 0 }, { views: 100, broken: 50 }, 1],
  ['either end of what is possible', { views: 10, broken: 1 }, { views: 10, broken: 0 }, 1 / 2],
])('the probability of %s equals the exact value of Fisher', (_case, one, other, chance) => {
  expect(chanceOfMoreBroken(one, other)).toBeCloseTo(chance, 10);
});

it('the exact test of many samples agrees with the normal distribution', () => {
  // The normal approximation for 120 of 10,000 against 1,000 of 100,000 is z = 1.908, without a continuity
  // correction.
  expect(chanceOfMoreBroken({ views: 10_000, broken: 120 }, { views: 100_000, broken: 1_000 })).toBeCloseTo(
    0.03,
    2,
  );
  expect(
    chanceOfMoreBroken({ views: 10_000, broken: 300 }, { views: 1_000_000, broken: 10_000 }),
  ).toBeLessThan(1e-50);
});

const loads = (...seconds: number[]) => countsOf({ failedLoads: 0, errors: 0, seconds });

it('the typical load time is the geometric mean', () => {
  expect(typicalSeconds(loads(0.5, 2))).toBeCloseTo(1);
  expect(typicalSeconds(loads(0))).toBeCloseTo(0.01);
  expect(typicalSeconds(NONE)).toBeNaN();
});

it('the estimated slowdown shrinks with its uncertainty', () => {
  const [fast, slow] = [loads(1, 1, 1, 1), loads(4, 4, 4, 4)];
  expect(timesSlower(slow, fast, 3)).toBeCloseTo(4);
  expect(timesSlower(slow, loads(0.5, 2, 0.5, 2), 0)).toBeCloseTo(4);
  expect(timesSlower(slow, loads(0.5, 2, 0.5, 2), 1)).toBeCloseTo(4 * Math.exp(-Math.log(2) / Math.sqrt(3)));
});
