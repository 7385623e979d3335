import { describe, expect, it } from 'vitest';
import { judge } from './judge.rules.ts';
import { type Counts, NONE } from './view-counts.ts';

/** Counts of `views` samples, of which `broken` failed for `accounts` accounts. */
const seen = (views: number, broken: number, { accounts = broken, named = 0 } = {}): Counts => ({
  ...NONE,
  views,
  broken,
  failedBy: (1n << BigInt(Math.min(accounts, 62))) - 1n,
  namedBroken: named,
});
const decision = (canary: Counts, stable: Counts) => judge({ canary, stable }).decision;

describe('the judge rolls back a canary', () => {
  it.each([
    ['that breaks in the first five views', seen(5, 5), seen(200, 0)],
    ['that breaks before anybody has seen the other', seen(5, 5), NONE],
    ['that breaks for two accounts', seen(9, 5, { accounts: 2 }), seen(200, 0)],
    ['with one failed sample of a named user', seen(1, 1, { named: 1 }), seen(200, 0)],
    ['that breaks one view in ten', seen(100, 10), seen(2_000, 40)],
  ])('the judge rolls back a canary %s', (_case, canary, stable) => {
    expect(decision(canary, stable)).toBe('roll back');
  });

  it('the judge explains a rollback with its figures', () => {
    expect(judge({ canary: seen(5, 5), stable: seen(200, 2) }).why).toBe(
      '5 of 5 samples failed (100.0 %); stable version: 2 of 200 samples failed (1.0 %)',
    );
  });
});

describe('the judge keeps a canary', () => {
  it.each([
    ['that broke in the only four views', seen(4, 4), seen(200, 0)],
    ['that broke for one account only', seen(60, 30, { accounts: 1 }), seen(200, 0)],
    ['that breaks as the other does: something behind both is broken', seen(10, 10), seen(30, 29)],
    ['that breaks five points more often, and no more', seen(100, 6), seen(100, 1)],
    ['that breaks once for a named user, as the other does', seen(1, 1, { named: 1 }), seen(4, 4)],
    ['that breaks once among many views of named users', seen(40, 1, { named: 1 }), seen(200, 0)],
    ['that works', seen(1, 0), NONE],
  ])('the judge keeps a canary %s', (_case, canary, stable) => {
    expect(decision(canary, stable)).toBe('promote');
  });

  it('the judge waits while a canary has no samples', () => {
    expect(judge({ canary: NONE, stable: seen(200, 0) })).toEqual({
      decision: 'wait',
      why: 'the canary has no samples from the last 5 minutes',
    });
  });
});
