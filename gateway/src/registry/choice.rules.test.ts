import type { AreaVersion, Registry } from '@savvi/contracts/registry';
import { describe, expect, it } from 'vitest';
import { forBrowser, isShared, versionFor } from './choice.rules.ts';

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
  versions,
});
const registry = (...versions: AreaVersion[]): Registry => ({ schema: 1, areas: [area(versions)] });
const people = Array.from({ length: 2_000 }, (_, index) => `person-${index}`);
const whoGets = (wanted: string, versions: AreaVersion[], name?: string) =>
  new Set(people.filter((person) => versionFor(area(versions, name), person)?.version === wanted));

describe('of a shared area', () => {
  it('as many people get a version as its share says, always the same', () => {
    const versions = [version('b', 10), version('a', 90)];
    const some = whoGets('b', versions);
    expect(some.size / people.length).toBeGreaterThan(0.07);
    expect(some.size / people.length).toBeLessThan(0.13);
    expect(whoGets('b', versions)).toEqual(some);
    expect(some.size + whoGets('a', versions).size).toBe(people.length);
  });

  it('who has a version keeps it while its share grows', () => {
    const few = whoGets('b', [version('b', 10), version('a', 90)]);
    const more = whoGets('b', [version('b', 60), version('a', 40)]);
    expect([...few].every((person) => more.has(person))).toBe(true);
  });

  it('others get the new version of another area', () => {
    const versions = [version('b', 50), version('a', 50)];
    const both = whoGets('b', versions, 'vault').intersection(whoGets('b', versions));
    expect(both.size / people.length).toBeLessThan(0.35);
  });

  it('those who are named get it whatever their place', () => {
    const versions = [version('b', 0, ['person-1']), version('a', 100)];
    expect([...whoGets('b', versions)]).toEqual(['person-1']);
  });

  it('who is not signed in runs what most people do', () => {
    expect(versionFor(area([version('b', 10, ['x']), version('a', 90)]), null)?.version).toBe('a');
  });
});

it('a version that nobody gets is not run', () => {
  expect(versionFor(area([version('a', 0)]), 'someone')).toBeUndefined();
  expect(forBrowser(registry(version('a', 0)), null).areas[0]?.versions).toEqual([]);
});

it('a browser is told of the version to run alone, and not who else gets which', () => {
  expect(
    forBrowser(registry(version('b', 0, ['someone', 'another']), version('a', 100)), 'someone').areas[0]
      ?.versions,
  ).toEqual([version('b', 0, [])]);
  expect(forBrowser(registry(version('b', 100), version('a', 0)), null).areas[0]?.versions).toEqual([
    version('b', 100),
  ]);
});

it('depends on who asks only where an area is shared', () => {
  expect([
    isShared(registry(version('b', 100), version('a', 0))),
    isShared(registry()),
    isShared(registry(version('b', 0, ['x']), version('a', 100))),
    isShared(registry(version('b', 10), version('a', 90))),
  ]).toEqual([false, false, true, true]);
});
