import { NONE } from '@savvi/release-kit/canaries/counts';
import type { Line } from '@savvi/release-kit/releases/line';
import { expect, it } from 'vitest';
import { actsText, comparisonText, textOf } from './lines.rules.ts';

const about = { basePaths: ['/budget'], menu: [], entitlement: null, reads: [] };
const version = (name: string, weight: number, users: string[] = []) => ({
  version: name,
  entry: `/remotes/budget/${name}/e.js`,
  integrity: '',
  shellApi: 1,
  weight,
  users,
  about,
  releasedAt: new Date('2026-01-02T03:04:05Z'),
  givenUntil: null,
  wasDeployed: true,
  rolledBack: null,
});
const line = (versions: Line['versions']): Line => ({
  area: 'budget',
  position: 0,
  about,
  deployed: null,
  revision: 1,
  versions,
});

it('a registry entry is printed with the running version, and with the audience of each version', () => {
  expect(textOf(line([version('0.1.0-bb', 100), version('0.1.0-a', 0, ['someone', 'another'])]))).toEqual([
    'budget: runs 0.1.0-bb',
    '  0.1.0-bb  100 %  given 2026-01-02 03:04',
    '  0.1.0-a     0 %, 2 named  given 2026-01-02 03:04',
  ]);
});

it('acts are printed with their time, actor, reason, and the versions that users got before and after', () => {
  const at = new Date('2026-01-02T03:04:05Z');
  const [a, b] = ['a', 'b'].map((of) => ({ version: of, weight: 100, named: 0 }));
  if (a === undefined || b === undefined) throw new Error('two versions');
  expect(
    actsText([
      {
        at,
        actor: 'ann',
        kind: 'switch',
        reason: 'the new list is slow',
        isForced: true,
        before: [
          { ...a, weight: 90 },
          { ...b, weight: 10, named: 2 },
        ],
        after: [a],
      },
      { at, actor: 'gateway', kind: 'deployment', reason: null, isForced: false, before: [], after: [a] },
    ]),
  ).toEqual([
    '  2026-01-02 03:04  switch by ann: a 90 % and b 10 %, 2 named → a 100 %; forced; the new list is slow',
    '  2026-01-02 03:04  deployment by gateway: nothing → a 100 %',
  ]);
});

it('a registry entry without a version is printed as not available', () => {
  expect(textOf(line([]))).toEqual(['budget: not available yet']);
});

it('a version that was rolled back is printed with the time and the reason', () => {
  expect(
    textOf(
      line([
        version('b', 100),
        {
          ...version('a', 0),
          rolledBack: { at: new Date('2026-01-02T03:05:06Z'), why: '5 of 5 samples failed' },
        },
      ]),
    ).at(-1),
  ).toBe('  a    0 %  given 2026-01-02 03:04, rolled back 2026-01-02 03:05: 5 of 5 samples failed');
});

it('a canary is printed next to the version that most users have, with a verdict', () => {
  const counts = { ...NONE, views: 200, broken: 2, failedBy: 3n, failedLoads: 1, errors: 3, timed: 100 };
  expect(
    comparisonText('budget', {
      versions: { canary: version('0.1.0-bb', 10), stable: version('0.1.0-a', 90) },
      canary: NONE,
      stable: counts,
      minutes: 7,
      verdict: { decision: 'wait', why: 'too little was seen' },
    }),
  ).toEqual([
    'budget: in 7 minutes, a day at most',
    '  0.1.0-bb  canary  0 of 0 samples failed (0.0 %): 0 failed loads, 0 errors; no load was timed',
    '  0.1.0-a   stable  2 of 200 samples failed (1.0 %): 1 failed loads, 3 errors; typically loads in 1.00 s',
    'Verdict: wait: too little was seen.',
  ]);
});
