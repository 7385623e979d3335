import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { silentLog } from '@savvi/service-kit/log';
import { describe, expect, it, vi } from 'vitest';
import { ENTRY_FILE, registryPlace } from '../testing/registry-place.ts';
import { followArea, followFrontends } from './follow-frontends.ts';

const place = registryPlace();
const { build, start, entry, versions, release, goTo } = place;

describe('the start of a gateway', () => {
  it('a start on an empty database lists the areas that were built, in the order of the sidebar [NAV-17] [NAV-18]', async () => {
    const first = (order: number, path: string) => ({
      menu: [{ group: 'Life Tools', label: path, icon: 'lock', order, path, pro: false }],
    });
    await build('a', { area: 'admin' });
    await build('a', { area: 'vault', ...first(30, '/password-manager') });
    await build('a', { area: 'budget', ...first(10, '/create-budget') });
    await start();
    const { areas } = await place.repository.read();
    expect(areas.map(({ name }) => name)).toEqual(['budget', 'vault', 'admin']);
    expect(areas.every((area) => area.versions.length === 1)).toBe(true);
  });

  it('an area whose first version cannot be published gets no entry', async () => {
    await build('a');
    await writeFile(path.join(place.remotes, 'budget/a', ENTRY_FILE), 'altered');
    await start();
    expect(await place.repository.entries()).toEqual([]);
  });

  it('a start on an empty database without built areas leaves the registry empty', async () => {
    await start();
    expect((await place.repository.read()).areas).toEqual([]);
  });

  it('a start runs the version that was built last', async () => {
    await build('a', { minute: 2 });
    await build('b', { minute: 1 });
    await start();
    const { areas } = await place.repository.read();
    expect(areas.find(({ name }) => name === 'budget')).toMatchObject({
      basePaths: ['/budget'],
      versions: [{ version: 'a', entry: `/remotes/budget/a/${ENTRY_FILE}`, weight: 100 }],
    });
  });

  it('a start runs what was built since the last start, and keeps what operators released', async () => {
    await build('a', { minute: 1 });
    await start();
    await build('b', { minute: 2 });
    await start();
    expect(await versions()).toEqual(['b:100', 'a:0']);
    await goTo('a');
    await start();
    expect(await versions()).toEqual(['a:100', 'b:0']);
    await build('c', { minute: 3 });
    await start();
    expect(await versions()).toEqual(['c:100', 'a:0', 'b:0']);
  });

  it('a start without new versions changes no registry entry, not even of areas without files here', async () => {
    await build('a');
    await build('g', { area: 'goals' });
    await start();
    await rm(path.join(place.remotes, 'goals'), { recursive: true });
    const before = await place.repository.entries();
    await start();
    expect(await place.repository.entries()).toEqual(before);
    expect(before.map(({ area }) => area)).toContain('goals');
  });

  it('a start skips an unreadable version and an area with unreadable files, and the other areas run their new versions', async () => {
    await build('a');
    await build('v', { area: 'vault' });
    await start();
    await build('b', { minute: 1 });
    await writeFile(path.join(place.remotes, 'budget/b/remote.json'), '{"name":"vault"}');
    await build('c', { minute: 2 });
    // The remote.json of version c names version d.
    await writeFile(
      path.join(place.remotes, 'budget/c/remote.json'),
      JSON.stringify({ ...(await build('d', { area: 'budget', minute: 3 })), ofLater: 'tools' }),
    );
    await writeFile(
      path.join(place.remotes, 'budget/d/remote.json'),
      JSON.stringify({ ...(await build('d', { minute: 3 })), ofLater: 'tools' }),
    );
    await build('w', { area: 'vault', minute: 1 });
    await build('m', { area: 'masterplan' });
    const error = vi.fn();
    const following = place.following({ ...silentLog, error });
    const { frontends } = following;
    const builtRemotes = (area: string) =>
      area === 'masterplan' ? Promise.reject(new Error('no such disk')) : frontends.builtRemotes(area);
    await followFrontends({ ...following, frontends: { ...frontends, builtRemotes } });
    expect([await versions(), await versions('vault')]).toEqual([
      ['d:100', 'a:0'],
      ['w:100', 'v:0'],
    ]);
    expect(error.mock.calls.map(([about]) => [about.area, about.version])).toEqual([
      ['budget', 'b'],
      ['budget', 'c'],
      ['masterplan', undefined],
    ]);
  });

  it('a version that a gateway of the last release stored gets what it contributes, and stays the running one', async () => {
    const built = await build('a');
    await start();
    const contributes = { lists: [], slots: [] };
    await writeFile(
      path.join(place.remotes, 'budget/a/remote.json'),
      JSON.stringify({ ...built, contributes }),
    );
    await start();
    const stored = async () =>
      (await place.repository.entries()).find(({ area }) => area === 'budget')?.versions[0]?.about
        .contributes;
    expect(await stored()).toEqual(contributes);
    expect(await versions()).toEqual(['a:100']);
    const [before] = await place.repository.entries();
    await start();
    expect((await place.repository.entries())[0]?.revision).toBe(before?.revision);
  });

  it('a start fails as a whole while the database is unavailable', async () => {
    const away = () => Promise.reject(Object.assign(new Error('terminating connection'), { code: '57P01' }));
    await build('a');
    await expect(
      followFrontends({ ...place.following(), repository: { ...place.repository, entries: away } }),
    ).rejects.toThrow('terminating');
  });

  it('concurrent starts of several replicas publish a version once', async () => {
    await build('a', { files: { 'chunk.1a2b3c4d.js': 'a chunk' } });
    await Promise.all([start(), start(), start()]);
    expect(await versions()).toEqual(['a:100']);
    expect((await entry()).revision).toBe(1);
    expect((await place.repository.filesOf('budget', 'a')).size).toBe(4);
  });
});

it('a new version of one area changes that area only, because the replica may have older copies of other areas', async () => {
  await build('a');
  await build('v', { area: 'vault' });
  await start();
  await build('b', { minute: 1 });
  await start();
  await goTo('a');
  // Simulates a replica that has not copied version b of budget yet.
  await rm(path.join(place.remotes, 'budget/b'), { recursive: true });
  await build('w', { area: 'vault', minute: 1 });
  await followArea('vault', place.following());
  expect([await versions('vault'), await versions(), (await entry()).deployed]).toEqual([
    ['w:100', 'v:0'],
    ['a:100', 'b:0'],
    'b',
  ]);
});

// Trust: gateway-7
it('neither a start nor a release publishes a version whose entry does not match its remote.json', async () => {
  await build('a');
  await start();
  const b = await build('b', { minute: 1 });
  await writeFile(path.join(place.remotes, 'budget/b', ENTRY_FILE), 'altered');
  const error = vi.fn();
  await followFrontends(place.following({ ...silentLog, error }));
  expect(error).toHaveBeenCalledExactlyOnceWith(
    { area: 'budget', version: 'b' },
    'a version of an area is not published: its entry does not match its remote.json',
  );
  await expect(release(b)).rejects.toThrow(
    'budget b is not published: its entry file does not match its remote.json. Build it again.',
  );
  expect(await versions()).toEqual(['a:100']);
});
