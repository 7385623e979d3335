import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type Log, silentLog } from '@savvi/service-kit/log';
import pg from 'pg';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ANN, RELEASE, registryPlace } from '../testing/registry-place.ts';
import { EntryChanged, type RegistryRepository, registryRepository } from './registry.repository.ts';
import { collectVersions } from './collect-versions.ts';
import { EVERYBODY, newEntry } from './entry.rules.ts';
import { registryView } from './registry-view.ts';
import { releases } from './releases.ts';

const place = registryPlace();
const { build, start, entry, versions, release, goTo } = place;
const storedBytes = async () =>
  (
    await place.pool.query<{ text: string }>(
      "SELECT convert_from(bytes, 'UTF8') AS text FROM published_bytes WHERE area = 'budget'",
    )
  ).rows.map(({ text }) => text);

describe('a release', () => {
  beforeEach(async () => {
    await build('a');
    await build('v', { area: 'vault' });
    await start();
  });

  it('a release gives everybody the version, keeps the previous one and changes no other registry entry', async () => {
    const vault = await entry('vault');
    expect(await release(await build('b'))).toBe(true);
    expect(await versions()).toEqual(['b:100', 'a:0']);
    expect(await entry('vault')).toEqual(vault);
    expect(await release(await build('b'))).toBe(false);
  });

  // Trust: gateway-4
  it('a release is refused when another writer has changed the registry entry since it was read', async () => {
    const before = await entry();
    await release(await build('b'));
    const c = await build('c');
    await expect(
      releases(place.pool).release(before, c, await place.publication(c), EVERYBODY, ANN),
    ).rejects.toThrow('The registry entry of budget has changed since it was read, so nothing was changed.');
    expect(await versions()).toEqual(['b:100', 'a:0']);
    expect(await place.repository.filesOf('budget', 'c')).toEqual(new Map());
    const other = { ...before, versions: before.versions.map((each) => ({ ...each, weight: 50 })) };
    await expect(place.repository.change(before, other, RELEASE)).rejects.toBeInstanceOf(EntryChanged);
  });

  it.each([0, 10])(
    'releasing the first version of an area to %i percent is refused with an instruction',
    async (weight) => {
      const first = await build('m', { area: 'masterplan' });
      const refused = releases(place.pool).release(
        newEntry(first),
        first,
        await place.publication(first),
        { weight, users: [] },
        ANN,
      );
      await expect(refused).rejects.toThrow(
        /^masterplan has no version other than m, so users outside the audience would have none\. Release the first version of an area to everybody, without --share and --users\.$/,
      );
      expect((await place.repository.entries()).map(({ area }) => area)).toEqual(['budget', 'vault']);
    },
  );

  it('a partial release stays when a start or a rollout deploys the same build, built at another time', async () => {
    await release(await build('b'), { weight: 10, users: [] });
    await rm(path.join(place.remotes, 'budget/b'), { recursive: true });
    await start(); // A pod of the previous release restarts.
    expect(await versions()).toEqual(['a:90', 'b:10']);
    await build('b', { minute: 9 });
    await start();
    expect([await versions(), (await entry()).deployed]).toEqual([['a:90', 'b:10'], 'b']);
  });

  it('a rollback needs only the registry, and works for published versions only', async () => {
    await release(await build('b'));
    await goTo('a');
    expect(await versions()).toEqual(['a:100', 'b:0']);
    await expect(goTo('z')).rejects.toThrow('budget has no published version z; it has a, b.');
    await expect(releases(place.pool).entryWith('nothing', 'a')).rejects.toThrow(
      'The registry has no area "nothing"; it has budget, vault.',
    );
  });

  it('a smaller share of the stable version is refused while a canary runs, because the canary would grow', async () => {
    await release(await build('b'), { weight: 10, users: [] });
    const said =
      'b of budget is a canary beside a, so a smaller share of a would enlarge the share of the canary. Change the share of the canary instead: npm run release -- budget --to b --share 70';
    await expect(
      releases(place.pool).assign(await entry(), 'a', { weight: 30, users: ['ann'] }, RELEASE),
    ).rejects.toThrow(said);
    await expect(
      releases(place.pool).release(await entry(), await build('a'), [], { weight: 30, users: [] }, ANN),
    ).rejects.toThrow(said);
    expect(await versions()).toEqual(['a:90', 'b:10']);
    await releases(place.pool).assign(await entry(), 'b', { weight: 70, users: [] }, RELEASE);
    expect(await versions()).toEqual(['b:70', 'a:30']);
    await goTo('a');
    expect(await versions()).toEqual(['a:100', 'b:0']);
  });

  it('a third version for some users is refused while a canary runs, and one for nobody changes nothing', async () => {
    await release(await build('b'), { weight: 60, users: [] });
    const c = await build('c');
    const said =
      'b of budget is a canary beside a, and a third version would end the comparison. End it first (npm run release -- budget --promote, or npm run release -- budget --to a), or publish this version without users (--share 0).';
    await expect(release(c, { weight: 10, users: [] })).rejects.toThrow(said);
    await expect(release(c, { weight: 0, users: ['ann'] })).rejects.toThrow(said);
    expect(await release(c, { weight: 0, users: [] })).toBe(true);
    expect(await versions()).toEqual(['b:60', 'a:40', 'c:0']);
    await release(c);
    expect(await versions()).toEqual(['c:100', 'b:0', 'a:0']);
  });

  it('a release blocks other releases until it ends', async () => {
    const [mine, other] = [releases(place.pool), releases(place.pool)];
    const held = await mine.lock('ann');
    await expect(other.lock('bob')).rejects.toThrow(
      /^Another release is running .* It began at 2.*Z, by ann, and ends with its command, after 15 minutes at the latest\.$/,
    );
    await held[Symbol.asyncDispose]();
    await (await other.lock('bob'))[Symbol.asyncDispose]();
  });

  it('the lock of a release ends after its longest time', async () => {
    const held = await releases(place.pool, 50).lock('ann');
    await held.ended;
    await expect.poll(() => releases(place.pool).isHeld(held.id)).toBe(false);
    await (await releases(place.pool).lock('bob'))[Symbol.asyncDispose]();
  });

  it('a refused lock and a failed query for a lock give their connection back', async () => {
    const pool = new pg.Pool({ connectionString: place.databaseUrl, max: 1 });
    const held = await releases(place.pool).lock('ann');
    for (let attempt = 0; attempt < 3; attempt += 1)
      await expect(releases(pool).lock('bob')).rejects.toThrow('Another release is running');
    await held[Symbol.asyncDispose]();
    const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementationOnce(() => {
      throw new Error('no answer');
    });
    await expect(releases(pool).lock('bob')).rejects.toThrow('no answer');
    query.mockRestore();
    await (await releases(pool).lock('bob'))[Symbol.asyncDispose]();
    await pool.end();
  });

  it('a version that is published for nobody is recorded with its operator', async () => {
    await release(await build('b'), { weight: 0, users: [] });
    const [act] = await place.repository.acts('budget', 1);
    expect(act).toMatchObject({ actor: 'ann', kind: 'release', after: [{ version: 'a', weight: 100 }] });
  });

  it('a release stores shared files once and deletes files that no version has', async () => {
    await release(await build('b'));
    expect((await storedBytes()).filter((text) => text === 'the same')).toHaveLength(1);
    expect(await storedBytes()).toContain('a');
    for (let index = 0; index < 9; index += 1) await release(await build(`v${index}`));
    expect(await versions()).toHaveLength(10);
    expect(await place.repository.filesOf('budget', 'a')).toEqual(new Map());
    expect(await storedBytes()).not.toContain('a');
    expect(await storedBytes()).toEqual(expect.arrayContaining(['b', 'v0', 'v8', 'the same']));
  });
});

it('a release can read any file of a published version', async () => {
  await build('a', { files: { 'contract.json': '{}' } });
  await start();
  const read = async (version: string, file: string) =>
    (await releases(place.pool).fileOf('budget', version, file))?.toString() ?? null;
  expect([
    await read('a', 'contract.json'),
    await read('a', 'none.json'),
    await read('b', 'contract.json'),
  ]).toEqual(['{}', null, null]);
});

describe('the record of acts', () => {
  const acts = (limit = 10) => releases(place.pool).acts('budget', limit);
  const [a, b] = ['a', 'b'].map((version) => ({ version, weight: 100, named: 0 }));

  it('every change of what users get is recorded with its actor, its reason, and the versions before and after', async () => {
    await build('a');
    await start();
    await release(await build('b', { minute: 1 }), { weight: 10, users: ['ann', 'bob'] });
    await releases(place.pool).assign(await entry(), 'a', EVERYBODY, {
      actor: 'ben',
      kind: 'switch',
      reason: 'b is slow',
      isForced: true,
    });
    const shared = [
      { ...a, weight: 90 },
      { ...b, weight: 10, named: 2 },
    ];
    expect(await acts()).toEqual([
      {
        at: expect.any(Date),
        actor: 'ben',
        kind: 'switch',
        reason: 'b is slow',
        isForced: true,
        before: shared,
        after: [a],
      },
      { ...RELEASE, at: expect.any(Date), before: [a], after: shared },
      {
        at: expect.any(Date),
        actor: 'gateway',
        kind: 'deployment',
        reason: null,
        isForced: false,
        before: [],
        after: [a],
      },
    ]);
    expect(await acts(1)).toHaveLength(1);
    const { rows } = await place.pool.query<{ text: string }>('SELECT r::text AS text FROM release_acts r');
    expect(rows.filter(({ text }) => text.includes('bob'))).toEqual([]);
  });

  it('an act is not recorded if its change is refused, or if it neither publishes nor changes what users get', async () => {
    await build('a');
    await start();
    const before = await entry();
    await place.repository.change(before, before, RELEASE);
    await expect(place.repository.change(before, before, RELEASE)).rejects.toBeInstanceOf(EntryChanged);
    expect(await acts()).toHaveLength(1);
  });

  it('a release works on the database of the last release, which has no table of acts', async () => {
    await build('a');
    await start();
    await place.pool.query('ALTER TABLE release_acts RENAME TO later_acts');
    try {
      await release(await build('b', { minute: 1 }));
      expect(await acts()).toEqual([]);
    } finally {
      await place.pool.query('ALTER TABLE later_acts RENAME TO release_acts');
    }
    expect(await versions()).toEqual(['b:100', 'a:0']);
  });

  it('acts are forgotten two years later, and not before', async () => {
    await build('a');
    await start();
    await release(await build('b', { minute: 1 }));
    await place.pool.query(
      "UPDATE release_acts SET at = now() - interval '2 years' + CASE kind WHEN 'release' THEN interval '1 hour' ELSE interval '-1 hour' END",
    );
    await goTo('a');
    expect((await acts()).map(({ kind }) => kind)).toEqual(['switch', 'release']);
  });
});

describe('the registry in its database', () => {
  it('a read is one consistent state, so a concurrent change is never overwritten', async () => {
    await build('a');
    await start();
    await build('b', { minute: 1 });
    await start();
    const read: { versions: string[]; revision: number }[] = [];
    const revisionsRead = () => new Set(read.map(({ revision }) => revision)).size;
    const changing = (async () => {
      // On a busy machine few reads happen between 40 changes, so the changes continue until some did.
      for (let turn = 0; turn < 40 || (revisionsRead() <= 2 && turn < 2_000); turn += 2) {
        await goTo('a');
        await goTo('b');
      }
    })();
    const isDone = changing.then(() => true);
    while (!(await Promise.race([isDone, Promise.resolve(false)]))) {
      const { versions: found, revision } = await entry();
      read.push({ versions: found.map(({ version, weight }) => `${version}:${weight}`), revision });
    }
    await changing;
    const { revision: last } = await entry();
    // The last revision has version b, so the earlier revisions alternate between a and b.
    for (const { versions: found, revision } of read)
      expect(found[0], `revision ${revision} of ${last}`).toBe(
        (last - revision) % 2 === 0 ? 'b:100' : 'a:100',
      );
    // Some reads must have happened between the changes.
    expect(revisionsRead()).toBeGreaterThan(2);
  });

  it('a change that timed out leaves no trace, and its connection is not reused', async () => {
    await build('a');
    await start();
    const slow = new pg.Pool({ connectionString: place.databaseUrl, max: 1, query_timeout: 200 });
    const holder = await place.pool.connect();
    try {
      await holder.query("BEGIN; UPDATE registry_lines SET position = position WHERE area = 'budget'");
      const before = await entry();
      await expect(
        registryRepository(slow).change(before, { ...before, deployed: 'none' }, RELEASE),
      ).rejects.toThrow('Query read timeout');
      await holder.query('ROLLBACK');
      const { rows } = await slow.query<{ isOpen: boolean }>(
        'SELECT now() <> statement_timestamp() AS "isOpen"',
      );
      expect(rows).toEqual([{ isOpen: false }]);
      expect(await entry()).toEqual(before);
    } finally {
      holder.release();
      await slow.end();
    }
  });
});

it('the registry is still served when the database fails, which is logged once', async () => {
  await build('a');
  await start();
  const { areas } = await place.repository.read();
  let isDown = false;
  const warn = vi.fn();
  const view = registryView(
    { read: () => (isDown ? Promise.reject(new Error('down')) : place.repository.read()) },
    { ...silentLog, warn },
  );
  vi.useFakeTimers({ toFake: ['Date'] });
  const readAnew = () => {
    vi.advanceTimersByTime(1_001); // The registry is cached for one second.
    return view.current();
  };
  await view.current();
  isDown = true;
  expect((await readAnew()).areas).toEqual(areas);
  await readAnew();
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { err: expect.any(Error) },
    'registry not readable: serving the last known one',
  );
  isDown = false;
  await readAnew();
  isDown = true;
  await readAnew();
  expect(warn).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

describe('unused versions', () => {
  const age = (version: string, days: number) =>
    place.pool.query(
      `UPDATE registry_versions SET given_until = given_until - $2 * interval '1 day', released_at = released_at - $2 * interval '1 day' WHERE version = $1`,
      [version, days],
    );

  const collect = (info: Log['info'], repository: RegistryRepository = place.repository) =>
    collectVersions({ repository, releases: releases(place.pool), log: { ...silentLog, info } });

  it('no version is deleted while a release runs', async () => {
    await build('a');
    await start();
    await release(await build('b', { minute: 1 }), { weight: 0, users: [] });
    await age('b', 31);
    const held = await releases(place.pool).lock('ann');
    await collect(vi.fn());
    expect(await versions()).toEqual(['a:100', 'b:0']);
    await held[Symbol.asyncDispose]();
    await collect(vi.fn());
    expect(await versions()).toEqual(['a:100']);
  });

  it('a version that nobody has had for 30 days is deleted with its files; the one before the present stays', async () => {
    await build('a');
    await start();
    for (const [minute, version] of ['b', 'c', 'd'].entries())
      await release(await build(version, { minute: minute + 1 }));
    await release(await build('e', { minute: 9 }), { weight: 0, users: [] });
    for (const [version, days] of Object.entries({ a: 40, b: 29, c: 28, e: 31 })) await age(version, days);
    const info = vi.fn();
    await collect(info);
    expect((await versions()).toSorted()).toEqual(['a:0', 'b:0', 'c:0', 'd:100']);
    for (const version of ['b', 'c']) await age(version, 3);
    await collect(info);
    // a is the deployed version; users had c before d.
    expect((await versions()).toSorted()).toEqual(['a:0', 'c:0', 'd:100']);
    expect(await storedBytes()).not.toContain('b');
    expect(await storedBytes()).toContain('c');
    expect(info.mock.calls.map(([fields]) => fields)).toEqual([
      { area: 'budget', versions: ['e'] },
      { area: 'budget', versions: ['b'] },
    ]);
    // Users keep what they have, so nothing is recorded.
    expect(await place.repository.acts('budget', 20)).toHaveLength(5);
    await collect(info);
    expect(info).toHaveBeenCalledTimes(2);
  });

  it('a version that somebody else changes meanwhile is collected the next time', async () => {
    await build('a');
    await start();
    await release(await build('b', { minute: 1 }));
    await release(await build('c', { minute: 2 }), { weight: 0, users: [] });
    await age('c', 31);
    const change = vi.fn(place.repository.change).mockRejectedValueOnce(new EntryChanged('changed'));
    await collect(vi.fn(), { ...place.repository, change });
    expect(await versions()).toContain('c:0');
    await collect(vi.fn(), { ...place.repository, change });
    expect(await versions()).not.toContain('c:0');
  });
});
