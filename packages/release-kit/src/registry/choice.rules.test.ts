import type { AreaVersion } from '@savvi/contracts/registry';
import { describe, expect, it } from 'vitest';
import { forBrowser, isShared, versionFor } from './choice.rules.ts';
import type { KnownRegistry } from './entry.rules.ts';

const version = (name: string, weight: number, users: string[] = []): AreaVersion => ({
  version: name,
  entry: `/remotes/budget/${name}/e.js`,
  integrity: '',
  shellApi: 1,
  weight,
  users,
});
const area = (versions: AreaVersion[], name = 'budget') => ({
  name,
  basePaths: ['/budget'],
  menu: [],
  entitlement: null,
  reads: [],
  versions,
});
const registry = (...versions: AreaVersion[]): KnownRegistry => ({ schema: 1, areas: [area(versions)] });
const people = Array.from({ length: 2_000 }, (_, index) => `person-${index}`);
const whoGets = (wanted: string, versions: AreaVersion[], name?: string) =>
  new Set(people.filter((person) => versionFor(area(versions, name), person)?.version === wanted));

describe('a shared area', () => {
  it('the share of a version decides how many users get it, and each user always gets the same one', () => {
    const versions = [version('b', 10), version('a', 90)];
    const some = whoGets('b', versions);
    expect(some.size / people.length).toBeGreaterThan(0.07);
    expect(some.size / people.length).toBeLessThan(0.13);
    expect(whoGets('b', versions)).toEqual(some);
    expect(some.size + whoGets('a', versions).size).toBe(people.length);
  });

  it('a user keeps a version while its share grows', () => {
    const few = whoGets('b', [version('b', 10), version('a', 90)]);
    const more = whoGets('b', [version('b', 60), version('a', 40)]);
    expect([...few].every((person) => more.has(person))).toBe(true);
  });

  it('another area assigns its new version to different users', () => {
    const versions = [version('b', 50), version('a', 50)];
    const both = whoGets('b', versions, 'vault').intersection(whoGets('b', versions));
    expect(both.size / people.length).toBeLessThan(0.35);
  });

  it('users named by id get the version, whatever its share is', () => {
    const versions = [version('b', 0, ['person-1']), version('a', 100)];
    expect([...whoGets('b', versions)]).toEqual(['person-1']);
  });

  it('visitors without a session get the version that most users get', () => {
    expect(versionFor(area([version('b', 10, ['x']), version('a', 90)]), null)?.version).toBe('a');
  });
});

it('a version without an audience is not run', () => {
  expect(versionFor(area([version('a', 0)]), 'someone')).toBeUndefined();
  expect(forBrowser(registry(version('a', 0)), null).areas[0]?.versions).toEqual([]);
});

it('the registry that a browser gets holds only the version to run, not which users get which version', () => {
  expect(
    forBrowser(registry(version('b', 0, ['someone', 'another']), version('a', 100)), 'someone').areas[0]
      ?.versions,
  ).toEqual([version('b', 0, [])]);
  expect(forBrowser(registry(version('b', 100), version('a', 0)), null).areas[0]?.versions).toEqual([
    version('b', 100),
  ]);
});

it('a browser gets what its version of an area contributes, unchanged, but not the first reads of its pages', () => {
  const known = registry(version('b', 0, ['ann']), version('a', 100));
  const later = { lists: [], later: [{ of: 'a later release' }] };
  const areas = known.areas.map((area) => ({
    ...area,
    contributes: { slots: [] },
    versions: area.versions.map((each) => (each.version === 'b' ? { ...each, contributes: later } : each)),
  }));
  const [ofAnn] = forBrowser({ ...known, areas }, 'ann').areas;
  expect(ofAnn?.contributes).toEqual(later);
  expect(ofAnn?.versions).toEqual([version('b', 0)]);
  expect(ofAnn).not.toHaveProperty('reads');
  expect(forBrowser({ ...known, areas }, null).areas[0]?.contributes).toEqual({ slots: [] });
});

it('a browser gets the slots that no page needs at first only on request', () => {
  const known = registry(version('a', 100));
  const contributes = { lists: [], slots: [{ slot: 'takeout', parts: [] }, { slot: 'dashboard.later' }] };
  const areas = known.areas.map((area) => ({ ...area, contributes }));
  expect(forBrowser({ ...known, areas }, null, { hasLateSlots: false }).areas[0]?.contributes).toEqual({
    lists: [],
    slots: [{ slot: 'dashboard.later' }],
  });
  expect(forBrowser({ ...known, areas }, null).areas[0]?.contributes).toEqual(contributes);
  const odd = known.areas.map((area) => ({ ...area, contributes: { slots: 'none' } }));
  expect(forBrowser({ ...known, areas: odd }, null, { hasLateSlots: false }).areas[0]?.contributes).toEqual({
    slots: 'none',
  });
});

it('the registry depends on the caller only if an area has two versions in use', () => {
  expect([
    isShared(registry(version('b', 100), version('a', 0))),
    isShared(registry()),
    isShared(registry(version('b', 0, ['x']), version('a', 100))),
    isShared(registry(version('b', 10), version('a', 90))),
  ]).toEqual([false, false, true, true]);
});
