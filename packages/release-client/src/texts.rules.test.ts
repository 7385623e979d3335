import { expect, it } from 'vitest';
import { entryWith, publishedVersion } from './testing/fake-releases.ts';
import { actsText, comparisonText, entryText } from './texts.rules.ts';

it('a registry entry is printed with the running version, and with the audience of each version', () => {
  expect(
    entryText(
      entryWith(
        publishedVersion('0.1.0-bb', 100),
        publishedVersion('0.1.0-a', 0, { users: ['someone', 'another'] }),
      ),
    ),
  ).toEqual([
    'budget: runs 0.1.0-bb',
    '  0.1.0-bb  100 %  released 2026-01-02 03:04',
    '  0.1.0-a     0 %, 2 named  released 2026-01-02 03:04',
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
  expect(entryText(entryWith())).toEqual(['budget: not available yet']);
});

it('a version that was rolled back is printed with the time and the reason', () => {
  expect(
    entryText(
      entryWith(
        publishedVersion('b', 100),
        publishedVersion('a', 0, {
          rolledBack: { at: new Date('2026-01-02T03:05:06Z'), why: '5 of 5 samples failed' },
        }),
      ),
    ).at(-1),
  ).toBe('  a    0 %  released 2026-01-02 03:04, rolled back 2026-01-02 03:05: 5 of 5 samples failed');
});

it('a canary is printed next to the version that most users have, with a verdict', () => {
  const none = { views: 0, broken: 0, failedLoads: 0, errors: 0, timed: 0, logSeconds: 0 };
  const counts = { ...none, views: 200, broken: 2, failedLoads: 1, errors: 3, timed: 100 };
  expect(
    comparisonText('budget', {
      versions: { canary: { version: '0.1.0-bb' }, stable: { version: '0.1.0-a' } },
      canary: none,
      stable: counts,
      minutes: 7,
      verdict: { decision: 'wait', why: 'too little was seen' },
    }),
  ).toEqual([
    'budget: samples of the last 7 minutes',
    '  0.1.0-bb  canary  0 of 0 samples failed (0.0 %): 0 failed loads, 0 errors; no load was timed',
    '  0.1.0-a   stable  2 of 200 samples failed (1.0 %): 1 failed loads, 3 errors; typically loads in 1.00 s',
    'Verdict: wait: too little was seen.',
  ]);
});
