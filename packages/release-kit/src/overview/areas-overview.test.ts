import { OWN_FILES_BYTES_MAX } from '@savvi/contracts/remote';
import { beforeEach, expect, it } from 'vitest';
import { viewCounts } from '../canary/view-counts.ts';
import type { View } from '../canary/views.rules.ts';
import { takenBack } from '../registry/entry.rules.ts';
import { RELEASE, registryPlace } from '../testing/registry-place.ts';
import { type AreasOverview, areasOverview } from './areas-overview.ts';

const place = registryPlace();
const clock = { now: () => new Date() };
beforeEach(() => place.pool.query('TRUNCATE view_counts'));

const overview = (): Promise<AreasOverview> =>
  areasOverview({ repository: place.repository, counts: viewCounts(place.pool, clock) })();
const budget = async () => {
  const [area] = (await overview()).areas;
  if (area === undefined) throw new Error('the overview has no area');
  return area;
};
/** Stores samples, each of a different user. */
async function visit(...views: Partial<View>[]): Promise<void> {
  const counts = viewCounts(place.pool, clock);
  for (const over of views)
    counts.count({
      area: 'budget',
      version: 'a',
      userId: crypto.randomUUID(),
      isNamed: false,
      failedLoads: 0,
      errors: 0,
      seconds: [],
      ...over,
    });
  await counts.flush();
}

it('the overview of an empty registry has no areas, and is plain JSON', async () => {
  const empty = await overview();
  expect(empty).toMatchObject({ limitBytes: OWN_FILES_BYTES_MAX, areas: [] });
  expect(JSON.parse(JSON.stringify(empty))).toEqual(empty);
});

it('the overview names the running version, its users, and who changed what and why', async () => {
  await place.build('a');
  await place.start();
  const b = await place.build('b', {
    minute: 1,
    menu: [{ group: null, label: 'Budget Lab', icon: 'coins', order: 1, path: '/budget', pro: false }],
  });
  await place.release(b);
  const area = await budget();
  expect(area).toMatchObject({
    area: 'budget',
    label: 'Budget Lab',
    running: 'b',
    health: { state: 'no-visits', trial: null },
    versions: [
      {
        version: 'b',
        weight: 100,
        named: 0,
        releasedBy: { kind: 'release', actor: 'ann' },
        samples: 0,
        loadSeconds: null,
        isReturnTarget: false,
      },
      { version: 'a', weight: 0, releasedBy: { kind: 'deployment', actor: 'gateway' }, isReturnTarget: true },
    ],
    acts: [
      { actor: 'ann', kind: 'release', isForced: false, after: [{ version: 'b', weight: 100, named: 0 }] },
      { kind: 'deployment' },
    ],
  });
  expect(JSON.parse(JSON.stringify(area))).toEqual(area);
  expect(area.revision).toBe((await place.entry()).revision);
});

it('the overview has at most ten changes of an area, newest first', async () => {
  await place.build('a');
  await place.start();
  await place.release(await place.build('b', { minute: 1 }));
  for (let change = 0; change < 12; change += 1) await place.goTo(change % 2 === 0 ? 'a' : 'b');
  const { acts } = await budget();
  expect(acts).toHaveLength(10);
  expect(acts[0]?.after).toEqual([{ version: 'b', weight: 100, named: 0 }]);
});

it('the overview has the samples of the last 24 hours of each version, and the typical load time', async () => {
  await place.build('a');
  await place.start();
  await visit({ seconds: [0.5] }, { seconds: [2] }, { failedLoads: 1 });
  const area = await budget();
  expect(area.health.state).toBe('too-few');
  expect(area.versions[0]).toMatchObject({ samples: 3, failedSamples: 1, isFailing: false });
  expect(area.versions[0]?.loadSeconds).toBeCloseTo(1);
  await visit(...Array.from({ length: 6 }, () => ({ errors: 1 })));
  const failing = await budget();
  expect(failing.health.state).toBe('failing');
  expect(failing.versions[0]).toMatchObject({ samples: 9, failedSamples: 7, isFailing: true });
});

it('an area with two versions is on trial, and everybody may get the stable version back, but not the canary', async () => {
  await place.build('a');
  await place.start();
  await place.release(await place.build('b', { minute: 1 }), { weight: 10, users: ['u'] });
  const { health, versions } = await budget();
  expect(health).toEqual({ state: 'trial', trial: { canary: 'b', stable: 'a' } });
  expect(
    versions.map(({ version, weight, named, isReturnTarget }) => [version, weight, named, isReturnTarget]),
  ).toEqual([
    ['a', 90, 0, true],
    ['b', 10, 1, false],
  ]);
});

it('a version that the gateway rolled back has the reason, and nobody may get it back', async () => {
  await place.build('a');
  await place.start();
  await place.release(await place.build('b', { minute: 1 }), { weight: 10, users: [] });
  const entry = await place.entry();
  const after = takenBack(entry, 'b', { at: new Date(), why: '5 of 9 samples failed' });
  if (after === null) throw new Error('the version cannot be rolled back');
  await place.repository.change(entry, after, { ...RELEASE, kind: 'automatic rollback' });
  expect((await budget()).versions[1]).toMatchObject({
    version: 'b',
    rolledBack: { why: '5 of 9 samples failed' },
    isReturnTarget: false,
  });
});

it('a version that no user ever had is not one that users get back', async () => {
  await place.build('a');
  await place.start();
  await place.release(await place.build('b', { minute: 1 }), { weight: 0, users: [] });
  expect((await budget()).versions.map(({ isReturnTarget }) => isReturnTarget)).toEqual([false, false]);
});

it('the first load of a version is read from its published remote.json, and unknown for older builds', async () => {
  await place.build('a', { files: { 'remote.json': 'not JSON' } });
  const built = await place.build('b', { minute: 1 });
  await place.build('b', {
    minute: 1,
    files: { 'remote.json': JSON.stringify({ ...built, firstLoadBytes: 24_680 }) },
  });
  await place.start();
  expect((await budget()).versions).toMatchObject([{ version: 'b', firstLoadBytes: 24_680 }]);
  await place.release(await place.build('c', { minute: 2 }));
  expect((await budget()).versions).toMatchObject([{ firstLoadBytes: null }, { firstLoadBytes: 24_680 }]);
});
