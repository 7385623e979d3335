import type { BuiltRemote } from '@savvi/contracts/remote';
import { expect, it } from 'vitest';
import {
  areaOf,
  EVERYBODY,
  followed,
  assigned,
  type RegistryEntry,
  released,
  runningVersion,
  sharedBetween,
  takenBack,
  VERSIONS_KEPT,
} from './entry.rules.ts';

const built = (version: string): BuiltRemote => ({
  name: 'budget',
  basePaths: [`/budget-${version}`],
  menu: [],
  entitlement: null,
  reads: [],
  shellApi: 1,
  version,
  entry: 'remoteEntry.1a2b3c4d.js',
  integrity: `sha384-${'A'.repeat(64)}`,
  builtAt: '2026-01-01T00:00:00.000Z',
});
const empty: RegistryEntry = {
  area: 'budget',
  position: 0,
  about: { basePaths: ['/nothing'], menu: [], entitlement: null, reads: [] },
  deployed: null,
  revision: 1,
  versions: [],
};
let hour = 0;
const later = () => new Date(Date.UTC(2026, 0, 1, (hour += 1)));
const started = (entry: RegistryEntry, version: string): RegistryEntry =>
  followed(entry, built(version), later()) ?? entry;
const release = (entry: RegistryEntry, version: string, audience = EVERYBODY): RegistryEntry =>
  released(entry, built(version), audience, later()) ?? entry;
const goTo = (entry: RegistryEntry, version: string, audience = EVERYBODY): RegistryEntry =>
  assigned(entry, version, audience, later()) ?? entry;
const runs = (entry: RegistryEntry) => runningVersion(entry)?.version;
const versionsOf = (entry: RegistryEntry) => entry.versions.map(({ version }) => version);

it('a registry entry without a version shows the menu of its first version, and an entry with a version the menu of the version', () => {
  expect(areaOf(empty)).toMatchObject({ name: 'budget', basePaths: ['/nothing'], versions: [] });
  expect(areaOf(release(empty, 'a'))).toMatchObject({
    basePaths: ['/budget-a'],
    versions: [{ version: 'a', entry: '/remotes/budget/a/remoteEntry.1a2b3c4d.js', weight: 100 }],
  });
});

it('a start runs a version that was built since the last start, and the previous version stays published', () => {
  const entry = started(started(empty, 'a'), 'b');
  expect(entry.versions).toMatchObject([
    { version: 'b', weight: 100 },
    { version: 'a', weight: 0 },
  ]);
});

it('a restart with the same build changes nothing', () => {
  expect(followed(started(empty, 'a'), built('a'), later())).toBeNull();
});

it('a rollback by an operator survives every restart', () => {
  const entry = goTo(started(started(empty, 'a'), 'b'), 'a');
  expect(runs(started(started(entry, 'b'), 'b'))).toBe('a');
});

it('a version that was released without a deployment survives a restart with the old build', () => {
  expect(runs(started(release(started(empty, 'a'), 'b'), 'a'))).toBe('b');
});

it('a version that was released and rolled back stays rolled back when a start first deploys it', () => {
  const entry = started(goTo(release(started(empty, 'a'), 'b'), 'a'), 'b');
  expect([runs(entry), entry.deployed]).toEqual(['a', 'b']);
});

it('a version that was deployed before runs again when it is deployed again, as after helm rollback', () => {
  expect(runs(started(started(started(empty, 'a'), 'b'), 'a'))).toBe('a');
});

it('a version that was released, deployed and then replaced by another build runs again when it is deployed again', () => {
  const entry = started(started(release(started(empty, 'a'), 'b'), 'b'), 'c');
  expect(runs(started(entry, 'b'))).toBe('b');
});

it('switching to a version moves all shares and named users to it, and shows its menu', () => {
  const before = release(release(empty, 'a'), 'b');
  const shared = {
    ...before,
    versions: before.versions.map((each) => ({ ...each, weight: 50, users: ['someone'] })),
  };
  const entry = goTo(shared, 'a');
  expect(entry.versions).toMatchObject([
    { version: 'a', weight: 100, users: [] },
    { version: 'b', weight: 0, users: [] },
  ]);
  expect(areaOf(entry).basePaths).toEqual(['/budget-a']);
});

it('the canary is the version assigned last, whatever the clock of the operator says', () => {
  const before = release(empty, 'a');
  const canaryOf = (entry: RegistryEntry | null) => entry && sharedBetween(entry)?.canary.version;
  const slow = new Date(0);
  expect(canaryOf(released(before, built('b'), { weight: 10, users: [] }, slow))).toBe('b');
  const stopped = goTo(release(before, 'b', { weight: 10, users: [] }), 'a');
  expect(canaryOf(assigned(stopped, 'b', { weight: 0, users: ['ann'] }, slow))).toBe('b');
  const many = Array.from({ length: VERSIONS_KEPT }, (_, index) => `v${index}`).reduce(
    (entry, version) => release(entry, version),
    empty,
  );
  expect(versionsOf(released(many, built('z'), { weight: 0, users: ['ann'] }, slow) ?? empty)).toContain('z');
});

it('a canary gets its share and its named users, and all other users keep their version', () => {
  const entry = release(release(empty, 'a'), 'b', { weight: 10, users: ['someone'] });
  expect(entry.versions).toMatchObject([
    { version: 'a', weight: 90, users: [] },
    { version: 'b', weight: 10, users: ['someone'] },
  ]);
  expect(goTo(entry, 'b', { weight: 60, users: [] }).versions).toMatchObject([
    { version: 'b', weight: 60, users: [] },
    { version: 'a', weight: 40 },
  ]);
  expect(
    goTo(goTo(entry, 'b', { weight: 60, users: [] }), 'b', { weight: 70, users: [] }).versions,
  ).toMatchObject([{ weight: 70 }, { version: 'a', weight: 30 }]);
});

it('a version can be assigned to named users only', () => {
  const entry = release(release(empty, 'a'), 'b', { weight: 0, users: ['someone'] });
  expect(entry.versions).toMatchObject([
    { version: 'a', weight: 100 },
    { version: 'b', weight: 0, users: ['someone'] },
  ]);
});

it('a version whose share grows keeps its position, so that its users keep it', () => {
  const entry = goTo(release(release(empty, 'a'), 'b', { weight: 10, users: [] }), 'b', {
    weight: 60,
    users: [],
  });
  expect(areaOf(entry).versions.map(({ version }) => version)).toEqual(['b', 'a']);
  expect(areaOf(goTo(entry, 'b', { weight: 10, users: [] })).versions.map(({ version }) => version)).toEqual([
    'b',
    'a',
  ]);
});

it('the only version of an area cannot get less than 100 percent', () => {
  expect(released(empty, built('a'), { weight: 10, users: [] }, later())).toBeNull();
  expect(assigned(release(empty, 'a'), 'a', { weight: 10, users: [] }, later())).toBeNull();
});

it('publishing a version for nobody leaves the versions of all users unchanged', () => {
  for (const [canary, stable] of [
    [60, 40],
    [50, 50],
    [10, 90],
  ] as const) {
    const entry = release(release(empty, 's'), 'c', { weight: canary, users: ['ann'] });
    const after = release(entry, 'd', { weight: 0, users: [] });
    expect(after.versions.map(({ version, weight, users }) => [version, weight, users])).toEqual(
      expect.arrayContaining([
        ['s', stable, []],
        ['c', canary, ['ann']],
        ['d', 0, []],
      ]),
    );
    expect(sharedBetween(after)?.canary.version).toBe('c');
  }
});

it('the version that lost its users last is kept longest, however long ago it was released', () => {
  let entry = release(empty, 'stable');
  for (let index = 0; index < VERSIONS_KEPT + 1; index += 1)
    entry = release(goTo(entry, 'stable'), `c${index}`, { weight: 10, users: [] });
  entry = release(entry, 'next');
  expect(versionsOf(entry)).toContain('stable');
  for (let index = 0; index < VERSIONS_KEPT - 2; index += 1) entry = release(entry, `n${index}`);
  expect(versionsOf(entry)).toContain('stable');
  expect(versionsOf(release(entry, 'last'))).not.toContain('stable');
});

it('a rolled-back version keeps the reason of its rollback until it is assigned again', () => {
  const entry = takenBack(release(release(empty, 'a'), 'b', { weight: 10, users: [] }), 'b', {
    at: later(),
    why: 'broken',
  });
  const whyOf = (of: RegistryEntry | null) =>
    of?.versions.find(({ version }) => version === 'b')?.rolledBack?.why;
  expect(whyOf(entry)).toBe('broken');
  expect(whyOf(entry && goTo(entry, 'b', { weight: 0, users: [] }))).toBe('broken');
  expect(whyOf(entry && goTo(entry, 'b', { weight: 0, users: ['ann'] }))).toBeUndefined();
});

it('of too many versions the one released longest ago is deleted, but not one that ran until now', () => {
  const names = Array.from({ length: VERSIONS_KEPT }, (_, index) => `v${index}`);
  const full = names.reduce((entry, name) => release(entry, name), empty);
  expect(versionsOf(full)).toEqual(names.toReversed());
  expect(versionsOf(release(full, 'next'))).toEqual(['next', ...names.slice(1).toReversed()]);
  // open pages still use the version v0
  expect(versionsOf(release(goTo(full, 'v0'), 'next')).slice(0, 2)).toEqual(['next', 'v0']);
});
