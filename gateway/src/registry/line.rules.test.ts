import type { BuiltRemote } from '@savvi/contracts/remote';
import { expect, it } from 'vitest';
import {
  areaOf,
  EVERYBODY,
  followed,
  given,
  type Line,
  released,
  runningVersion,
  sharedBetween,
  takenBack,
  VERSIONS_KEPT,
} from './line.rules.ts';

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
const empty: Line = {
  area: 'budget',
  position: 0,
  about: { basePaths: ['/nothing'], menu: [], entitlement: null, reads: [] },
  deployed: null,
  revision: 1,
  versions: [],
};
let hour = 0;
const later = () => new Date(Date.UTC(2026, 0, 1, (hour += 1)));
const started = (line: Line, version: string): Line => followed(line, built(version), later()) ?? line;
const release = (line: Line, version: string, audience = EVERYBODY): Line =>
  released(line, built(version), audience, later()) ?? line;
const goTo = (line: Line, version: string, audience = EVERYBODY): Line =>
  given(line, version, audience, later()) ?? line;
const runs = (line: Line) => runningVersion(line)?.version;
const versionsOf = (line: Line) => line.versions.map(({ version }) => version);

it('a line without a version shows what the seed says, and one with a version what that says', () => {
  expect(areaOf(empty)).toMatchObject({ name: 'budget', basePaths: ['/nothing'], versions: [] });
  expect(areaOf(release(empty, 'a'))).toMatchObject({
    basePaths: ['/budget-a'],
    versions: [{ version: 'a', entry: '/remotes/budget/a/remoteEntry.1a2b3c4d.js', weight: 100 }],
  });
});

it('what a start has built since the last one runs, and the version before stays published', () => {
  const line = started(started(empty, 'a'), 'b');
  expect(line.versions).toMatchObject([
    { version: 'b', weight: 100 },
    { version: 'a', weight: 0 },
  ]);
});

it('a start that has what the start before had changes nothing', () => {
  expect(followed(started(empty, 'a'), built('a'), later())).toBeNull();
});

it('what people rolled back stays so, however often the product starts', () => {
  const line = goTo(started(started(empty, 'a'), 'b'), 'a');
  expect(runs(started(started(line, 'b'), 'b'))).toBe('a');
});

it('what was released from elsewhere stays when the product starts with what it had', () => {
  expect(runs(started(release(started(empty, 'a'), 'b'), 'a'))).toBe('b');
});

it('what was released and rolled back stays rolled back when the product starts with it for the first time', () => {
  const line = started(goTo(release(started(empty, 'a'), 'b'), 'a'), 'b');
  expect([runs(line), line.deployed]).toEqual(['a', 'b']);
});

it('what was deployed before comes back when it is deployed again, as after helm rollback', () => {
  expect(runs(started(started(started(empty, 'a'), 'b'), 'a'))).toBe('a');
});

it('what was released, started and left for other sources comes back with its own', () => {
  const line = started(started(release(started(empty, 'a'), 'b'), 'b'), 'c');
  expect(runs(started(line, 'b'))).toBe('b');
});

it('going to a version takes share and named people from all others, and shows what it says of the area', () => {
  const before = release(release(empty, 'a'), 'b');
  const shared = {
    ...before,
    versions: before.versions.map((each) => ({ ...each, weight: 50, users: ['someone'] })),
  };
  const line = goTo(shared, 'a');
  expect(line.versions).toMatchObject([
    { version: 'a', weight: 100, users: [] },
    { version: 'b', weight: 0, users: [] },
  ]);
  expect(areaOf(line).basePaths).toEqual(['/budget-a']);
});

it('what was given last is the canary, whatever the clock of who gave it says', () => {
  const before = release(empty, 'a');
  const canaryOf = (line: Line | null) => line && sharedBetween(line)?.canary.version;
  const slow = new Date(0);
  expect(canaryOf(released(before, built('b'), { weight: 10, users: [] }, slow))).toBe('b');
  const stopped = goTo(release(before, 'b', { weight: 10, users: [] }), 'a');
  expect(canaryOf(given(stopped, 'b', { weight: 0, users: ['ann'] }, slow))).toBe('b');
  const many = Array.from({ length: VERSIONS_KEPT }, (_, index) => `v${index}`).reduce(
    (line, version) => release(line, version),
    empty,
  );
  expect(versionsOf(released(many, built('z'), { weight: 0, users: ['ann'] }, slow) ?? empty)).toContain('z');
});

it('a share of people gets a version, those who are named do, and the others go on', () => {
  const line = release(release(empty, 'a'), 'b', { weight: 10, users: ['someone'] });
  expect(line.versions).toMatchObject([
    { version: 'a', weight: 90, users: [] },
    { version: 'b', weight: 10, users: ['someone'] },
  ]);
  expect(goTo(line, 'b', { weight: 60, users: [] }).versions).toMatchObject([
    { version: 'b', weight: 60, users: [] },
    { version: 'a', weight: 40 },
  ]);
  expect(
    goTo(goTo(line, 'b', { weight: 60, users: [] }), 'b', { weight: 70, users: [] }).versions,
  ).toMatchObject([{ weight: 70 }, { version: 'a', weight: 30 }]);
});

it('a version goes to named people alone', () => {
  const line = release(release(empty, 'a'), 'b', { weight: 0, users: ['someone'] });
  expect(line.versions).toMatchObject([
    { version: 'a', weight: 100 },
    { version: 'b', weight: 0, users: ['someone'] },
  ]);
});

it('a version whose share grows keeps its place among the others, so that who has it keeps it', () => {
  const line = goTo(release(release(empty, 'a'), 'b', { weight: 10, users: [] }), 'b', {
    weight: 60,
    users: [],
  });
  expect(areaOf(line).versions.map(({ version }) => version)).toEqual(['b', 'a']);
  expect(areaOf(goTo(line, 'b', { weight: 10, users: [] })).versions.map(({ version }) => version)).toEqual([
    'b',
    'a',
  ]);
});

it('there is no share of the only version', () => {
  expect(released(empty, built('a'), { weight: 10, users: [] }, later())).toBeNull();
  expect(given(release(empty, 'a'), 'a', { weight: 10, users: [] }, later())).toBeNull();
});

it('what is published for nobody yet changes nothing for who has what', () => {
  for (const [canary, stable] of [
    [60, 40],
    [50, 50],
    [10, 90],
  ] as const) {
    const line = release(release(empty, 's'), 'c', { weight: canary, users: ['ann'] });
    const after = release(line, 'd', { weight: 0, users: [] });
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

it('what is given up last is kept longest, however long ago it was released', () => {
  let line = release(empty, 'stable');
  for (let index = 0; index < VERSIONS_KEPT + 1; index += 1)
    line = release(goTo(line, 'stable'), `c${index}`, { weight: 10, users: [] });
  line = release(line, 'next');
  expect(versionsOf(line)).toContain('stable');
  for (let index = 0; index < VERSIONS_KEPT - 2; index += 1) line = release(line, `n${index}`);
  expect(versionsOf(line)).toContain('stable');
  expect(versionsOf(release(line, 'last'))).not.toContain('stable');
});

it('what is rolled back says so until somebody gets it again', () => {
  const line = takenBack(release(release(empty, 'a'), 'b', { weight: 10, users: [] }), 'b', {
    at: later(),
    why: 'broken',
  });
  const whyOf = (of: Line | null) => of?.versions.find(({ version }) => version === 'b')?.rolledBack?.why;
  expect(whyOf(line)).toBe('broken');
  expect(whyOf(line && goTo(line, 'b', { weight: 0, users: [] }))).toBe('broken');
  expect(whyOf(line && goTo(line, 'b', { weight: 0, users: ['ann'] }))).toBeUndefined();
});

it('what was released longest ago is not kept, and what ran until now is', () => {
  const names = Array.from({ length: VERSIONS_KEPT }, (_, index) => `v${index}`);
  const full = names.reduce((line, name) => release(line, name), empty);
  expect(versionsOf(full)).toEqual(names.toReversed());
  expect(versionsOf(release(full, 'next'))).toEqual(['next', ...names.slice(1).toReversed()]);
  expect(versionsOf(release(goTo(full, 'v0'), 'next')).slice(0, 2)).toEqual(['next', 'v0']); // pages of v0 are open
});
