import type { ReleaseAct } from '@savvi/admin-contract/areas';
import { describe, expect, test } from 'vitest';
import { aRelease, anArea, aVersion } from '../../../testing/releases.ts';
import { areaTitle, errorRate, likelyTarget, returnTargets } from './areas.rules.ts';
import {
  actorText,
  healthLabel,
  healthText,
  kindText,
  outcomeText,
  areaText,
  texts,
  usersText,
  versionText,
} from './areas.texts.ts';

test('an area has the name of its menu entry, or its technical name', () => {
  expect(areaTitle({ area: 'budget', label: 'Budget Lab' })).toBe('Budget Lab');
  expect(areaTitle({ area: 'admin', label: null })).toBe('Admin');
});

test('a version without samples has no error rate', () => {
  expect(errorRate({ samples: 0, failedSamples: 0 })).toBeNull();
  expect(errorRate({ samples: 8, failedSamples: 2 })).toBe(0.25);
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

test('the users of a version are a share, selected users, or both', () => {
  expect(usersText({ weight: 10, named: 0 })).toBe('10%');
  expect(usersText({ weight: 10, named: 2 })).toBe('10%, plus 2 selected users');
  expect(usersText({ weight: 0, named: 1 })).toBe('1 selected user');
});

test('the text of a change names the users of each version', () => {
  const given = (version: string, weight: number, named = 0) => ({ version, weight, named });
  expect(outcomeText({ after: [given('a', 100)] })).toBe('a for everyone');
  expect(outcomeText({ after: [given('a', 90), given('b', 10)] })).toBe('a for 90% and b for 10%');
  expect(outcomeText({ after: [] })).toBe('Turned off for everyone');
});

test('states and kinds of a newer server get neutral words', () => {
  expect(healthLabel('dreaming')).toBe('Unknown');
  expect(kindText({ kind: 'dream', actor: 'ann' })).toBe('Changed');
});

test('a switch of an administrator is a rollback, and any other one changes the rollout', () => {
  const ofActor = (actor: string) => kindText({ kind: 'switch', actor });
  expect(ofActor('administrator')).toBe('Rolled back');
  expect(ofActor('a deleted administrator')).toBe('Rolled back');
  expect(ofActor('release team budget')).toBe('Changed rollout');
});

test('a version was released by its team, rolled back to, or installed', () => {
  const change = (kind: string, actor: string) => ({
    releasedAt: '2026-03-02T12:00:00.000Z',
    releasedBy: { kind, actor, actorEmail: null },
  });
  const by = (kind: string, actor: string) => areaText(change(kind, actor));
  expect(by('release', 'release team budget')).toMatch(/^Released Mar 2, 2026.* by release team budget$/);
  expect(by('deployment', 'gateway')).toMatch(/^Installed Mar 2, 2026[^y]*$/);
  expect(by('switch', 'release team budget')).toMatch(/^Released Mar 2, 2026/);
  expect(by('rollback', 'release team budget')).toMatch(/^Rolled back Mar 2, 2026.* by release team budget$/);
  expect(versionText(change('rollback', 'release team budget'))).toMatch(/^Restored Mar 2, 2026/);
  expect(versionText(change('release', 'release team budget'))).toMatch(/^Released Mar 2, 2026/);
  expect(areaText({ releasedAt: '2026-03-02T12:00:00.000Z' })).toMatch(/^Released Mar 2, 2026[^y]*$/);
});

test('a size is compared with its limit', () => {
  const { within, over } = texts.versions;
  expect(within(22_000, 35_000)).toBe('22 kB of 35 kB');
  expect(over(64_000, 35_000)).toBe('64 kB, 29 kB over');
  expect(over(35_001, 35_000)).toBe('35.1 kB, 0.1 kB over');
});

test.each([
  ['no-visits', { samples: 0 }, 'No visits were reported in the last 24 hours.'],
  ['healthy', { samples: 1, failedSamples: 0 }, '0 of 1 visit failed in the last 24 hours.'],
  ['failing', { samples: 1200, failedSamples: 90 }, '90 of 1,200 visits failed in the last 24 hours.'],
  ['too-few', { samples: 3, failedSamples: 1 }, '1 of 3 visits failed in the last 24 hours.'],
  ['unused', { weight: 0 }, 'Users don’t get any version of this area.'],
] as const)('the state %s is explained in a sentence', (state, counts, sentence) => {
  const area = anArea({ health: { state, trial: null }, versions: [aVersion({ weight: 100, ...counts })] });
  expect(healthText(area)).toBe(sentence);
});

describe('a trial', () => {
  const explain = (canary: object, stable: object) =>
    healthText({
      health: { state: 'trial', trial: { canary: 'b', stable: 'a' } },
      versions: [aVersion({ version: 'a', ...stable }), aVersion({ version: 'b', ...canary })],
    });

  test('a trial is explained with the users and the figures of both versions', () => {
    expect(
      explain({ weight: 10, samples: 64, failedSamples: 2 }, { weight: 90, samples: 702, failedSamples: 1 }),
    ).toBe(
      '10% of users are trying b. Everyone else has a. In the last 24 hours, 2 of 64 visits to b failed, and 1 of 702 visits to a failed.',
    );
  });

  test('a trial names selected users, and versions without visits', () => {
    expect(explain({ weight: 10, named: 2 }, { samples: 1 })).toBe(
      '10% of users and 2 selected users are trying b. Everyone else has a. In the last 24 hours, b had no visits, and 0 of 1 visit to a failed.',
    );
    expect(explain({ weight: 0, named: 1 }, {})).toBe(
      '1 selected user is trying b. Everyone else has a. Neither version had visits in the last 24 hours.',
    );
  });
});

describe('the version that a rollback is offered for', () => {
  const given = (version: string) => [{ version, weight: 100, named: 0 }];
  const act = (kind: string, from: string, to: string, actor = 'administrator'): ReleaseAct =>
    aRelease({ kind, actor, before: given(from), after: given(to) });
  const likely = (running: string, acts: ReleaseAct[], unavailable: readonly string[] = []) =>
    likelyTarget({
      health: { state: 'healthy', trial: null },
      versions: ['a', 'b', 'c', 'd'].map((version, at) =>
        aVersion({
          version,
          releasedAt: `2026-01-0${at + 1}T12:00:00.000Z`,
          isReturnTarget: version !== running && !unavailable.includes(version),
        }),
      ),
      acts,
    });
  const released = [act('release', 'b', 'c'), act('release', 'a', 'b'), act('deployment', 'z', 'a')];

  test('a rollback is offered to the version that most users had last', () => {
    expect(likely('c', released)).toBe('b');
  });

  test('a second rollback is offered to the version before, and not to the one that was just left', () => {
    expect(likely('b', [act('switch', 'c', 'b'), ...released])).toBe('a');
  });

  test('a version that a rollback left is not offered after the next release either', () => {
    const after = [act('release', 'b', 'd'), act('switch', 'c', 'b', 'release team budget'), ...released];
    expect(likely('d', after)).toBe('b');
    expect(likely('d', after, ['b'])).toBe('a');
  });

  test('after a rollback that was undone, the earlier version is offered again', () => {
    const undone = [act('switch', 'b', 'c'), act('switch', 'c', 'b'), ...released];
    expect(likely('c', undone)).toBe('b');
  });

  test('without recorded changes, the version that was released last is offered', () => {
    expect(likely('d', [])).toBe('c');
    expect(likely('a', [act('switch', 'd', 'a')])).toBe('c');
    expect(likely('a', [act('switch', 'd', 'a')], ['b', 'c'])).toBe('d');
    expect(likely('a', [], ['b', 'c', 'd'])).toBeUndefined();
  });

  test('during a trial, the stable version is offered', () => {
    const area = anArea({
      health: { state: 'trial', trial: { canary: 'c', stable: 'b' } },
      versions: [
        aVersion({ version: 'b', weight: 90, isReturnTarget: true, releasedAt: '2026-01-01T12:00:00.000Z' }),
        aVersion({ version: 'c', weight: 10 }),
        aVersion({ version: 'a', isReturnTarget: true }),
      ],
    });
    expect(likelyTarget(area)).toBe('b');
  });
});
