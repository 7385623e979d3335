import { expect, test } from 'vitest';
import { aRelease, anArea, aVersion } from '../../../testing/releases.ts';
import { areaTitle, errorRate, releaseOf, returnTargets } from './areas.rules.ts';
import { actorText, healthLabel, healthText, kindText, outcomeText, usersText } from './areas.texts.ts';

test('an area has the name of its menu entry, or its technical name', () => {
  expect(areaTitle({ area: 'budget', label: 'Budget Lab' })).toBe('Budget Lab');
  expect(areaTitle({ area: 'admin', label: null })).toBe('Admin');
});

test('a version without samples has no error rate', () => {
  expect(errorRate({ samples: 0, failedSamples: 0 })).toBeNull();
  expect(errorRate({ samples: 8, failedSamples: 2 })).toBe(0.25);
});

test('the release of the running version is the last change after which more users had it', () => {
  const given = (version: string, weight: number) => ({ version, weight, named: 0 });
  const grown = aRelease({ at: '3', before: [given('a', 90), given('b', 10)], after: [given('b', 100)] });
  const first = aRelease({ at: '2', before: [given('a', 100)], after: [given('a', 90), given('b', 10)] });
  const erasure = aRelease({ at: '4', before: [given('b', 100)], after: [given('b', 100)] });
  expect(releaseOf({ running: 'b', acts: [erasure, grown, first] })).toBe(grown);
  expect(releaseOf({ running: 'b', acts: [erasure] })).toBeUndefined();
});

test('the versions to roll back to are sorted by their release, the last one first', () => {
  const [old, last] = [
    aVersion({ version: 'old', releasedAt: '2026-01-01T00:00:00.000Z', isReturnTarget: true }),
    aVersion({ version: 'last', releasedAt: '2026-02-01T00:00:00.000Z', isReturnTarget: true }),
  ];
  expect(returnTargets({ versions: [aVersion(), old, last] })).toEqual([last, old]);
});

test('actors are named by address, team or role, and automatic changes have none', () => {
  const nameOf = (actor: string, actorEmail: string | null = null) => actorText({ actor, actorEmail });
  expect(nameOf('gateway')).toBeNull();
  expect(nameOf('administrator', 'ann@example.com')).toBe('ann@example.com');
  expect(nameOf('administrator')).toBe('an administrator');
  expect(nameOf('release team budget')).toBe('release team budget');
});

test('the users of a version are a share, named users, or both', () => {
  expect(usersText({ weight: 10, named: 0 })).toBe('10%');
  expect(usersText({ weight: 10, named: 2 })).toBe('10%, 2 named users');
  expect(usersText({ weight: 0, named: 1 })).toBe('1 named user');
});

test('a change says who gets which version', () => {
  const given = (version: string, weight: number, named = 0) => ({ version, weight, named });
  expect(outcomeText({ after: [given('a', 100)] })).toBe('a for everybody');
  expect(outcomeText({ after: [given('a', 90), given('b', 10)] })).toBe('a for 90% and b for 10%');
  expect(outcomeText({ after: [] })).toBe('No version for anybody');
});

test('states and kinds of a newer server get neutral words', () => {
  expect(healthLabel('dreaming')).toBe('Unknown');
  expect(kindText('dream')).toBe('Changed');
});

test.each([
  ['no-visits', { samples: 0 }, 'No visits were reported in the last 24 hours.'],
  ['healthy', { samples: 1, failedSamples: 0 }, '0 of 1 visit failed in the last 24 hours.'],
  ['failing', { samples: 1200, failedSamples: 90 }, '90 of 1,200 visits failed in the last 24 hours.'],
  ['unreachable', { samples: 5 }, 'The code of this area can’t be loaded right now.'],
] as const)('the state %s is explained in a sentence', (state, counts, sentence) => {
  const area = anArea({ health: { state, trial: null }, versions: [aVersion({ weight: 100, ...counts })] });
  expect(healthText(area)).toBe(sentence);
});
