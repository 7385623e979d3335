import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuiltRemote } from '@savvi/contracts/remote';
import { silentLog } from '@savvi/service-kit/log';
import { type TestDatabase, testDatabase } from '@savvi/testing/database';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { frontendsIn } from '../files/frontends.ts';
import { registryRepository } from './registry.repository.ts';
import { registryView } from './registry-view.ts';
import { seedAreas } from './seed.ts';

const seedFile = fileURLToPath(new URL('../../registry.seed.json', import.meta.url));
let database: TestDatabase;
let pool: pg.Pool;
let remotes: string;

beforeAll(async () => {
  database = await testDatabase({ migrationsDir: fileURLToPath(new URL('../../prisma/migrations', import.meta.url)) });
  pool = new pg.Pool({ connectionString: database.url });
  remotes = await mkdtemp(path.join(tmpdir(), 'remotes-'));
});
afterAll(async () => {
  await pool.end();
  await database.drop();
  await rm(remotes, { recursive: true });
});

async function publish(version: string, builtAt: string): Promise<void> {
  const directory = path.join(remotes, 'budget', version);
  await mkdir(directory, { recursive: true });
  const built: BuiltRemote = { name: 'budget', basePaths: ['/create-budget'], menu: [], entitlement: null, shellApi: 1, version, entry: 'remoteEntry.1a2b3c4d.js', integrity: `sha384-${'A'.repeat(64)}`, builtAt };
  await writeFile(path.join(directory, 'remote.json'), JSON.stringify(built));
}

it('the seed names the areas of the sidebar in order, not yet available ones without versions [NAV-16] [NAV-17] [NAV-18]', async () => {
  const areas = await seedAreas(seedFile, frontendsIn(remotes, path.join(remotes, 'nothing')));
  expect(areas.flatMap((area) => area.menu.map((entry) => [entry.group, entry.label, entry.path]))).toEqual([
    ['Financial Tools', 'Budget Lab', '/create-budget'],
    ['Financial Tools', 'Master Plan', '/financial-master-plan'],
    ['Life Tools', 'Password Manager', '/password-manager'],
    ['Life Tools', 'Document Locker', '/document-locker'],
  ]);
  expect(areas.every((area) => area.versions.length === 0)).toBe(true);
});

it('an area runs its newest built version', async () => {
  await publish('0.1.0-aaaaaaaa', '2026-01-02T00:00:00.000Z');
  await publish('0.1.0-bbbbbbbb', '2026-01-01T00:00:00.000Z');
  const budget = (await seedAreas(seedFile, frontendsIn(remotes, remotes))).find((area) => area.name === 'budget');
  expect(budget?.versions).toEqual([expect.objectContaining({ version: '0.1.0-aaaaaaaa', entry: '/remotes/budget/0.1.0-aaaaaaaa/remoteEntry.1a2b3c4d.js', weight: 100 })]);
});

it('the stored registry is what was put in, in order, and is served on when the database goes away, which is logged once', async () => {
  const repository = registryRepository(pool);
  const areas = await seedAreas(seedFile, frontendsIn(remotes, remotes));
  await repository.replace([...areas].reverse());
  await repository.replace(areas);
  expect((await repository.read()).areas).toEqual(areas);
  let isDown = false;
  const warn = vi.fn();
  const view = registryView({ ...repository, read: () => (isDown ? Promise.reject(new Error('down')) : repository.read()) }, { ...silentLog, warn });
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
