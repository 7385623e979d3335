import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuiltRemote } from '@savvi/contracts/remote';
import { silentLog } from '@savvi/service-kit/log';
import type { Files } from '@savvi/static-files/files';
import { type TestDatabase, testDatabase } from '@savvi/testing/database';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fileStore } from '../files/file-store.ts';
import { frontendsIn } from '../files/frontends.ts';
import { publicationIn } from '../files/publication.ts';
import { publishedFiles } from '../files/published-files.ts';
import { followArea, followFrontends } from './follow-frontends.ts';
import { EVERYBODY, type Line } from './line.rules.ts';
import { LineChanged, registryRepository } from './registry.repository.ts';
import { registryView } from './registry-view.ts';
import { releases } from './releases.ts';

const seedFile = fileURLToPath(new URL('../../registry.seed.json', import.meta.url));
let database: TestDatabase;
let pool: pg.Pool;
let remotes: string;
let repository: ReturnType<typeof registryRepository>;

beforeAll(async () => {
  database = await testDatabase({ migrationsDir: fileURLToPath(new URL('../../prisma/migrations', import.meta.url)) });
  pool = new pg.Pool({ connectionString: database.url });
  repository = registryRepository(pool);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  remotes = await mkdtemp(path.join(tmpdir(), 'remotes-'));
  await pool.query('TRUNCATE registry_lines CASCADE');
});
afterEach(() => rm(remotes, { recursive: true }));

const entry = 'remoteEntry.1a2b3c4d.js';

/** Builds a version of an area as `npm run build` does. */
async function build(version: string, { area = 'budget', minute = 0, files = {} as Record<string, string> } = {}): Promise<BuiltRemote> {
  const directory = path.join(remotes, area, version);
  await mkdir(directory, { recursive: true });
  const built: BuiltRemote = { name: area, basePaths: [`/${area}`], menu: [], entitlement: null, shellApi: 1, version, entry, integrity: `sha384-${createHash('sha384').update(version).digest('base64')}`, builtAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString() };
  for (const [file, text] of Object.entries({ 'remote.json': JSON.stringify(built), [entry]: version, 'shared.1a2b3c4d.js': 'the same', ...files })) await writeFile(path.join(directory, file), text);
  return built;
}

let seconds = 0;
/** Each call a second later. */
const now = () => new Date(Date.UTC(2026, 0, 1, 0, 0, (seconds += 1)));

/** What a start of the gateway does. */
const start = () => followFrontends({ seedFile, frontends: frontendsIn(remotes, remotes, silentLog), repository, clock: { now }, log: silentLog });
const line = async (area = 'budget'): Promise<Line> => {
  const [found] = await releases(pool).list(area);
  if (found === undefined) throw new Error(`no line of ${area}`);
  return found;
};
const versions = async (area?: string) => (await line(area)).versions.map(({ version, weight }) => `${version}:${weight}`);
const release = async (built: BuiltRemote) => releases(pool).release(await line(built.name), built, await publicationIn(path.join(remotes, built.name, built.version)), EVERYBODY, now());
const goTo = async (version: string) => releases(pool).give(await releases(pool).lineWith('budget', version), version, EVERYBODY, now());
const storedBytes = async () => (await pool.query<{ text: string }>("SELECT convert_from(bytes, 'UTF8') AS text FROM published_bytes WHERE area = 'budget'")).rows.map(({ text }) => text);

describe('a start', () => {
  it('on an empty database has the areas of the sidebar in order, not yet available ones without versions [NAV-16] [NAV-17] [NAV-18]', async () => {
    await start();
    const { areas } = await repository.read();
    const asked = [
      ['Financial Tools', 'Budget Lab', '/create-budget'],
      ['Financial Tools', 'Master Plan', '/financial-master-plan'],
      ['Life Tools', 'Password Manager', '/password-manager'],
      ['Life Tools', 'Document Locker', '/document-locker'],
    ];
    const menu = areas.flatMap((area) => area.menu.map((item) => [item.group, item.label, item.path]));
    expect(menu.filter(([, label]) => asked.some((item) => item[1] === label))).toEqual(asked); // areas that came later stand among them
    expect(areas.every((area) => area.versions.length === 0)).toBe(true);
  });

  it('runs what was built last', async () => {
    await build('a', { minute: 2 });
    await build('b', { minute: 1 });
    await start();
    const { areas } = await repository.read();
    expect(areas.find(({ name }) => name === 'budget')).toMatchObject({ basePaths: ['/budget'], versions: [{ version: 'a', entry: `/remotes/budget/a/${entry}`, weight: 100 }] });
  });

  it('runs what was built since the last one, and leaves what people decided', async () => {
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

  it('touches no line for which there is no news, and no area that the seed does not name', async () => {
    await build('a');
    await start();
    await releases(pool).lineFor({ name: 'goals', basePaths: ['/goals'], menu: [], entitlement: null });
    const before = await repository.lines();
    await start();
    expect(await repository.lines()).toEqual(before);
    expect(before.map(({ area }) => area)).toContain('goals');
  });

  it('leaves out a version that cannot be read, and an area whose files cannot; the others run what is new', async () => {
    await build('a');
    await build('v', { area: 'vault' });
    await start();
    await build('b', { minute: 1 });
    await writeFile(path.join(remotes, 'budget/b/remote.json'), '{"name":"vault"}');
    await build('c', { minute: 2 });
    await writeFile(path.join(remotes, 'budget/c/remote.json'), JSON.stringify({ ...(await build('d', { area: 'budget', minute: 3 })), ofLater: 'tools' })); // says that it is d
    await writeFile(path.join(remotes, 'budget/d/remote.json'), JSON.stringify({ ...(await build('d', { minute: 3 })), ofLater: 'tools' }));
    await build('w', { area: 'vault', minute: 1 });
    const error = vi.fn();
    const log = { ...silentLog, error };
    const frontends = frontendsIn(remotes, remotes, log);
    const builtRemotes = (area: string) => (area === 'masterplan' ? Promise.reject(new Error('no such disk')) : frontends.builtRemotes(area));
    await followFrontends({ seedFile, frontends: { ...frontends, builtRemotes }, repository, clock: { now }, log });
    expect([await versions(), await versions('vault')]).toEqual([['d:100', 'a:0'], ['w:100', 'v:0']]);
    expect(error.mock.calls.map(([about]) => [about.area, about.version])).toEqual([['budget', 'b'], ['budget', 'c'], ['masterplan', undefined]]);
  });

  it('is put off as a whole while the database is away', async () => {
    const away = () => Promise.reject(Object.assign(new Error('terminating connection'), { code: '57P01' }));
    await build('a');
    await expect(followFrontends({ seedFile, frontends: frontendsIn(remotes, remotes, silentLog), repository: { ...repository, lines: away }, clock: { now }, log: silentLog })).rejects.toThrow('terminating');
  });

  it('of several replicas at once publishes a version once', async () => {
    await build('a', { files: { 'chunk.1a2b3c4d.js': 'a chunk' } });
    await Promise.all([start(), start(), start()]);
    expect(await versions()).toEqual(['a:100']);
    expect((await line()).revision).toBe(2);
    expect((await repository.filesOf('budget', 'a')).size).toBe(4);
  });
});

describe('a release', () => {
  beforeEach(async () => {
    await build('a');
    await build('v', { area: 'vault' });
    await start();
  });

  it('gives everybody the version, keeps the one before, and changes no other line', async () => {
    const vault = await line('vault');
    expect(await release(await build('b'))).toBe(true);
    expect(await versions()).toEqual(['b:100', 'a:0']);
    expect(await line('vault')).toEqual(vault);
    expect(await release(await build('b'))).toBe(false);
  });

  it('is refused when somebody else has changed the line since it was read', async () => {
    const before = await line();
    await release(await build('b'));
    const c = await build('c');
    await expect(releases(pool).release(before, c, await publicationIn(path.join(remotes, 'budget/c')), EVERYBODY, now())).rejects.toThrow('Somebody else has changed budget meanwhile, so the registry is as they left it.');
    expect(await versions()).toEqual(['b:100', 'a:0']);
    expect(await repository.filesOf('budget', 'c')).toEqual(new Map());
    await expect(repository.change(before, before)).rejects.toBeInstanceOf(LineChanged);
  });

  it.each([0, 10])('of the first version of an area to %i percent is refused with what can be done', async (weight) => {
    const first = await build('m', { area: 'masterplan' });
    const refused = releases(pool).release(await line('masterplan'), first, await publicationIn(path.join(remotes, 'masterplan/m')), { weight, users: [] }, now());
    await expect(refused).rejects.toThrow(/^Nobody runs another version of masterplan than m: there is none for those who are not to get it\. The first version of an area goes to everybody, without --share and --users\.$/);
    expect(await versions('masterplan')).toEqual([]);
  });

  it('to some is left as people decided when a start or a rollout brings the same build to where it is served, made at another moment', async () => {
    await releases(pool).release(await line(), await build('b'), await publicationIn(path.join(remotes, 'budget/b')), { weight: 10, users: [] }, now());
    await rm(path.join(remotes, 'budget/b'), { recursive: true });
    await start(); // a pod of before comes back
    expect(await versions()).toEqual(['a:90', 'b:10']);
    await build('b', { minute: 9 });
    await start();
    expect([await versions(), (await line()).deployed]).toEqual([['a:90', 'b:10'], 'b']);
  });

  it('is taken back by the registry alone, as far as versions are published', async () => {
    await release(await build('b'));
    await goTo('a');
    expect(await versions()).toEqual(['a:100', 'b:0']);
    await expect(goTo('z')).rejects.toThrow('budget has no version z that is published; it has a, b.');
    await expect(releases(pool).lineWith('nothing', 'a')).rejects.toThrow(/^The registry has no area "nothing"; it has budget, .*admin\.$/);
  });

  it('of less of what a canary is tried beside is refused, as it would be more of the canary', async () => {
    await releases(pool).release(await line(), await build('b'), await publicationIn(path.join(remotes, 'budget/b')), { weight: 10, users: [] }, now());
    const said = 'b of budget is tried beside a: whoever is not to get a would get that. Say so of it: npm run release -- budget --to b --share 70';
    await expect(releases(pool).give(await line(), 'a', { weight: 30, users: ['ann'] }, now())).rejects.toThrow(said);
    await expect(releases(pool).release(await line(), await build('a'), [], { weight: 30, users: [] }, now())).rejects.toThrow(said);
    expect(await versions()).toEqual(['a:90', 'b:10']);
    await releases(pool).give(await line(), 'b', { weight: 70, users: [] }, now());
    expect(await versions()).toEqual(['b:70', 'a:30']);
    await goTo('a');
    expect(await versions()).toEqual(['a:100', 'b:0']);
  });

  it('stores what versions share once, and lets go of what no version has any more', async () => {
    await release(await build('b'));
    expect((await storedBytes()).filter((text) => text === 'the same')).toHaveLength(1);
    expect(await storedBytes()).toContain('a');
    for (let index = 0; index < 9; index += 1) await release(await build(`v${index}`));
    expect(await versions()).toHaveLength(10);
    expect(await repository.filesOf('budget', 'a')).toEqual(new Map());
    expect(await storedBytes()).not.toContain('a');
    expect(await storedBytes()).toEqual(expect.arrayContaining(['b', 'v0', 'v8', 'the same']));
  });
});

it('who releases reads any file of a version that is published', async () => {
  await build('a', { files: { 'contract.json': '{}' } });
  await start();
  const read = async (version: string, file: string) => (await releases(pool).fileOf('budget', version, file))?.toString() ?? null;
  expect([await read('a', 'contract.json'), await read('a', 'none.json'), await read('b', 'contract.json')]).toEqual(['{}', null, null]);
});

/** The files of remotes as the gateway serves them; `now`: other than what lies in the folder. */
function served(now: Files = frontendsIn(remotes, remotes, silentLog).remotes, registry = () => repository.read()) {
  const [filesOf, warn, error] = [vi.fn(repository.filesOf), vi.fn(), vi.fn()];
  const files = publishedFiles({ now, store: { ...repository, filesOf }, registry, log: { ...silentLog, warn, error } });
  const stored = fileStore(files); // as people get them
  const find = async (name: string) => {
    const file = await stored.find(name);
    return file === null ? null : [file.plain.toString(), file.br?.toString() ?? null, file.isImmutable];
  };
  return { filesOf, warn, error, find, read: async (file: string) => (await files.read(file))?.bytes.toString() ?? null };
}

it('files of a version that the registry names are there when nobody else has them any more, and others are not looked for', async () => {
  await build('a', { files: { 'deep.1a2b3c4d.js': 'deep', 'deep.1a2b3c4d.js.br': 'short' } });
  await start();
  await rm(path.join(remotes, 'budget'), { recursive: true });
  const { filesOf, read } = served();
  expect([await read(`budget/a/${entry}`), await read('budget/a/deep.1a2b3c4d.js'), await read('budget/a/deep.1a2b3c4d.js.br')]).toEqual(['a', 'deep', 'short']);
  expect([await read('budget/a/none.js'), await read('budget/b/deep.1a2b3c4d.js'), await read('vault/a/x.js'), await read('budget')]).toEqual([null, null, null, null]);
  expect(filesOf.mock.calls).toEqual([['budget', 'a']]);
  const away = served({ read: () => Promise.reject(new Error('away')) });
  expect(await away.read(`budget/a/${entry}`)).toBe('a');
  await expect(away.read('budget/b/x.js')).rejects.toThrow('away');
});

describe('a file of a version that the registry names', () => {
  const write = (file: string, text: string) => writeFile(path.join(remotes, 'budget/a', file), text);
  beforeEach(async () => {
    const worker = { 'worker.js': 'the worker', 'worker.js.br': 'short' };
    await build('a', { files: { ...worker, 'pdf.worker.1a2b3c4d.js': worker['worker.js'], 'pdf.worker.1a2b3c4d.js.br': worker['worker.js.br'] } });
    await start();
  });

  it('that was altered where it lies is served as it was published, which is logged once', async () => {
    await write(entry, 'altered');
    await write('worker.js', 'altered');
    await write('worker.js.br', 'altered');
    const { read, warn } = served();
    expect([await read(`budget/a/${entry}`), await read('budget/a/worker.js'), await read('budget/a/worker.js.br')]).toEqual(['a', 'the worker', 'short']);
    expect(warn).toHaveBeenCalledExactlyOnceWith({ file: `budget/a/${entry}` }, 'files of a version are not as they were published: what was published is served');
  });

  it('that was altered in the database, too, is not served at all', async () => {
    await pool.query("UPDATE published_bytes SET bytes = 'altered' WHERE convert_from(bytes, 'UTF8') = 'the worker'");
    const { read, error } = served();
    expect(await read('budget/a/worker.js')).toBe('the worker');
    await write('worker.js', 'altered');
    expect(await read('budget/a/worker.js')).toBeNull();
    expect(error).toHaveBeenCalledExactlyOnceWith({ file: 'budget/a/worker.js' }, 'a published file is not served: it is not what was stored');
  });

  it('that came after it was published is none of its files', async () => {
    await write('later.js', 'later');
    expect(await served().read('budget/a/later.js')).toBeNull();
  });

  it('is served as it lies there while nobody can say how it was published, and no more once somebody can', async () => {
    await build('a', { files: { 'pdf.worker.1a2b3c4d.js': 'altered', 'pdf.worker.1a2b3c4d.js.br': 'altered' } });
    let isAway = true;
    const { find, read } = served(undefined, () => (isAway ? Promise.reject(new Error('away')) : repository.read()));
    const worker = 'budget/a/pdf.worker.1a2b3c4d.js';
    expect(await find(worker)).toEqual(['altered', 'altered', false]);
    await expect(read('budget/a/none.js')).rejects.toThrow('away');
    isAway = false;
    expect(await find(worker)).toEqual(['the worker', 'short', true]);
    isAway = true;
    expect(await find(worker)).toEqual(['the worker', 'short', true]);
  });

  it('is served as it lies there before the registry names its version, and as it was published from then on', async () => {
    const b = await build('b');
    await writeFile(path.join(remotes, 'budget/b/pdf.worker.1a2b3c4d.js'), 'altered');
    const { find } = served();
    const worker = 'budget/b/pdf.worker.1a2b3c4d.js';
    expect(await find(worker)).toEqual(['altered', null, false]);
    await writeFile(path.join(remotes, 'budget/b/pdf.worker.1a2b3c4d.js'), 'the worker');
    await release(b);
    await writeFile(path.join(remotes, 'budget/b/pdf.worker.1a2b3c4d.js'), 'altered');
    expect(await find(worker)).toEqual(['the worker', null, true]);
  });

  it('waits only a moment for a database that hangs, which is asked once for all files of a version', async () => {
    const hangs = vi.fn(() => new Promise<never>(() => {}));
    const { find } = served(undefined, hangs);
    const begun = performance.now();
    const files = [`budget/a/${entry}`, 'budget/a/pdf.worker.1a2b3c4d.js', 'budget/a/shared.1a2b3c4d.js'];
    expect(await Promise.all(files.map(find))).toEqual([['a', null, false], ['the worker', 'short', false], ['the same', null, false]]);
    expect(performance.now() - begun).toBeLessThan(1_500);
    expect(hangs).toHaveBeenCalledOnce();
  });

  it('is there again when its version is released again that had gone a moment before it was asked for', async () => {
    const before = await repository.read();
    for (let index = 0; index < 10; index += 1) await release(await build(`v${index}`));
    const { read } = served(undefined, () => Promise.resolve(before)); // read less than a second ago
    expect(await read(`budget/a/${entry}`)).toBeNull();
    await release(await build('a'));
    expect(await read(`budget/a/${entry}`)).toBe('a');
  });
});

it('news of one area is followed for that area alone: of another a replica may have less than what runs', async () => {
  await build('a');
  await build('v', { area: 'vault' });
  await start();
  await build('b', { minute: 1 });
  await start();
  await goTo('a');
  await rm(path.join(remotes, 'budget/b'), { recursive: true }); // a replica that has not copied it yet
  await build('w', { area: 'vault', minute: 1 });
  await followArea('vault', { seedFile, frontends: frontendsIn(remotes, remotes, silentLog), repository, clock: { now }, log: silentLog });
  expect([await versions('vault'), await versions(), (await line()).deployed]).toEqual([['w:100', 'v:0'], ['a:100', 'b:0'], 'b']);
});

describe('the registry in its database', () => {
  it('is read as it is at one moment: what somebody changes meanwhile is not undone by who has read it half before', async () => {
    await build('a');
    await start();
    await build('b', { minute: 1 });
    await start();
    const read: { versions: string[]; revision: number }[] = [];
    const changing = (async () => {
      for (let turn = 0; turn < 40; turn += 1) await goTo(turn % 2 === 0 ? 'a' : 'b');
    })();
    const isDone = changing.then(() => true);
    while (!(await Promise.race([isDone, Promise.resolve(false)]))) {
      const { versions: found, revision } = await line();
      read.push({ versions: found.map(({ version, weight }) => `${version}:${weight}`), revision });
    }
    await changing;
    const { revision: last } = await line();
    // It was b at last, so before that a and b took turns.
    for (const { versions: found, revision } of read) expect(found[0], `revision ${revision} of ${last}`).toBe((last - revision) % 2 === 0 ? 'b:100' : 'a:100');
    expect(new Set(read.map(({ revision }) => revision)).size).toBeGreaterThan(10);
  });

  it('is left by a change that took too long as it was, and by its connection as well', async () => {
    await build('a');
    await start();
    const slow = new pg.Pool({ connectionString: database.url, max: 1, query_timeout: 200 });
    const holder = await pool.connect();
    try {
      await holder.query("BEGIN; UPDATE registry_lines SET position = position WHERE area = 'budget'");
      const before = await line();
      await expect(registryRepository(slow).change(before, { ...before, deployed: 'none' })).rejects.toThrow('Query read timeout');
      await holder.query('ROLLBACK');
      const { rows } = await slow.query<{ isOpen: boolean }>('SELECT now() <> statement_timestamp() AS "isOpen"');
      expect(rows).toEqual([{ isOpen: false }]);
      expect(await line()).toEqual(before);
    } finally {
      holder.release();
      await slow.end();
    }
  });
});

it('a version whose entry is not what it says is published neither by a start nor by people', async () => {
  await build('a');
  await start();
  const b = await build('b', { minute: 1 });
  await writeFile(path.join(remotes, 'budget/b', entry), 'altered');
  const error = vi.fn();
  await followFrontends({ seedFile, frontends: frontendsIn(remotes, remotes, silentLog), repository, clock: { now }, log: { ...silentLog, error } });
  expect(error).toHaveBeenCalledExactlyOnceWith({ area: 'budget', version: 'b' }, 'a version of an area is not published: its entry is not what its remote.json says');
  await expect(release(b)).rejects.toThrow('budget b is not published: its entry is not what its remote.json says. Build it anew.');
  expect(await versions()).toEqual(['a:100']);
});

it('the registry is served on when the database goes away, which is logged once', async () => {
  await build('a');
  await start();
  const { areas } = await repository.read();
  let isDown = false;
  const warn = vi.fn();
  const view = registryView({ read: () => (isDown ? Promise.reject(new Error('down')) : repository.read()) }, { ...silentLog, warn });
  vi.useFakeTimers({ toFake: ['Date'] });
  const readAnew = () => {
    vi.advanceTimersByTime(1_001); // what was read stays fresh for a second
    return view.current();
  };
  await view.current();
  isDown = true;
  expect((await readAnew()).areas).toEqual(areas);
  await readAnew();
  expect(warn).toHaveBeenCalledExactlyOnceWith({ err: expect.any(Error) }, 'the registry cannot be read: the last one known is served');
  isDown = false;
  await readAnew();
  isDown = true;
  await readAnew();
  expect(warn).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
