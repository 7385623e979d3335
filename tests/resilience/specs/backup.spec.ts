// A recovery drill: users work during a backup, one deletes their account, the disk is lost, and everything
// except that account is restored. Then files move from a folder to a bucket and back.
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { SERVICE_PREFIXES } from '@savvi/tooling/contracts/routes';
import { isRunning } from '@savvi/testing/processes';
import { type Product, startProduct } from '@savvi/testing/product';
import { hasPart, PARTS } from '@savvi/tooling/parts';
import { type Minio, startMinio } from '@savvi/tooling/parts/minio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postmasterOf, query } from '@savvi/testing/product-database';
import { type Household, newHousehold, type Seen } from '../src/daily-life.ts';
import { startRootCommand } from '../src/processes.ts';
import { leftOf } from '../src/stored.ts';

/** The part of a backup manifest that the drill reads. */
interface Manifest {
  databases: Record<string, { tables: { name: string; rows: number }[] }>;
  objects: { count: number; missing: number };
}

let home: string;
const at = (name: string) => join(home, name);
let product: Product;
const url = () => product.url;
let minio: Minio | undefined;
let ann: Household;
/** A user who deletes the account after the backup. */
let bob: Household;
/** Users who work during the backup. */
let workers: Household[];
let annBefore: Seen;
/** The data of each user in `workers` before the backup started. */
let workersBefore: Seen[];

const erasureLog = () => at('erasures.jsonl');
const start = (dataDir: string, env: Record<string, string> = {}) =>
  startProduct({ dataDir: at(dataDir), env: { ERASURE_LOG: erasureLog(), ...env } });
const run = (
  command: 'backup' | 'restore',
  args: readonly string[],
  dataDir: string,
  env: Record<string, string> = {},
) => startRootCommand(command, args, { DATA_DIR: at(dataDir), ERASURE_LOG: erasureLog(), ...env }).ended;
const manifestOf = async (backup: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(at(backup), 'manifest.json'), 'utf8')) as Manifest; // the current release wrote the manifest
const s3 = (bucket: string): Record<string, string> => ({
  OBJECT_STORE: 's3',
  S3_ENDPOINT: minio?.endpoint ?? '',
  S3_ACCESS_KEY: minio?.accessKey ?? '',
  S3_SECRET_KEY: minio?.secretKey ?? '',
  S3_BUCKET: bucket,
});

/** Adds one record of each type repeatedly. */
async function work(household: Household, isOver: () => boolean): Promise<void> {
  while (!isOver()) expect(await household.addOne()).toEqual([201, 201, 201, 201, 201]);
}

/** Yields every file of a backup, decompressed. */
async function* contentOf(folder: string): AsyncGenerator<{ file: string; content: Buffer }> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const content = await readFile(file);
    yield { file, content: file.endsWith('.gz') ? gunzipSync(content) : content };
  }
}

/**
 * Returns the file hashes of a backup, except for the files that a restore changes: pending events and the
 * manifest.
 */
async function hashesOf(backup: string): Promise<string[]> {
  const lines = (await readFile(join(at(backup), 'SHA256SUMS'), 'utf8')).split('\n');
  return lines.filter((line) => !/\/(outbox|inbox)\.copy\.gz$|manifest\.json$/.test(line));
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'savvi-backup-'));
  if (hasPart('minio')) minio = await startMinio({ folder: at('minio') });
  product = await start('lost');
  ann = await newHousehold(url);
  bob = await newHousehold(url);
  workers = [await newHousehold(url), await newHousehold(url)];
  for (const each of [ann, ann, bob, ...workers]) await each.addOne();
  annBefore = await ann.look();
});
afterAll(async () => {
  await product.stop();
  await minio?.stop();
  await rm(home, { recursive: true, force: true });
});

describe('a backup', () => {
  it('a backup is made while users work, and only its owner can read it [N-24]', async () => {
    workersBefore = await Promise.all(workers.map((each) => each.look()));
    let isOver = false;
    const working = Promise.all(workers.map((each) => work(each, () => isOver)));
    const { code, output, ms } = await run('backup', [at('monday'), '--keys', at('safe')], 'lost');
    isOver = true;
    await working;
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(
        /beside the running product[^]*Its keys are at .*safe: keep them at another place/,
      ),
    ]);
    const { objects, databases } = await manifestOf('monday');
    const rows = Object.values(databases)
      .flatMap(({ tables }) => tables)
      .reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `backed up ${rows} rows and ${objects.count} files in ${Math.round(ms)} ms, start of the command included`,
    );
    expect(objects).toEqual({ count: expect.any(Number), bytes: expect.any(Number), missing: 0 });
    expect(objects.count).toBeGreaterThanOrEqual(5);
    for (const folder of ['monday', 'safe']) {
      expect((await stat(at(folder))).mode & 0o777).toBe(0o700);
      for (const entry of await readdir(at(folder), { recursive: true, withFileTypes: true }))
        expect((await stat(join(entry.parentPath, entry.name))).mode & 0o077).toBe(0);
    }
  });

  // Trust: secrets-5
  it('a backup contains no key, and no readable data of the vault or of files', async () => {
    // The file is a keyring.
    const { keys } = JSON.parse(await readFile(at('safe/vault-keyring.json'), 'utf8')) as {
      keys: { key: string }[];
    };
    const words = [ann.canaries.entry, ann.canaries.file, keys[0]?.key ?? ''];
    const isIn = (content: Buffer, word: string) =>
      content.includes(word) || content.includes(Buffer.from(word).toString('hex'));
    const found: string[] = [];
    let isAddressSeen = false;
    for await (const { file, content } of contentOf(at('monday'))) {
      if (words.some((word) => isIn(content, word))) found.push(file);
      isAddressSeen ||= file.endsWith('users.copy.gz') && isIn(content, ann.email);
    }
    expect(isAddressSeen, 'the search finds a value that is not encrypted').toBe(true);
    expect(found).toEqual([]);
  });

  it('a backup rejects a target folder that is not empty, that is inside the data folder, or that contains the folder for the keys', async () => {
    const refused = async (...args: string[]) => {
      const { code, output } = await run('backup', args, 'lost');
      expect(code).toBe(1);
      return output;
    };
    expect(await refused(at('monday'))).toMatch(/^The folder .*monday is not empty: name one that is/m);
    expect(await refused(at('lost/backup'))).toMatch(/would be lost with it/);
    expect(await refused(at('tuesday'), '--keys', at('tuesday/keys'))).toMatch(
      /^The keys lie apart from the backup/m,
    );
    expect(await refused()).toMatch(/^Usage: npm run backup -- <folder>/m);
    expect(existsSync(at('tuesday'))).toBe(false);
  });

  // Trust: deletion-18
  it('a killed backup leaves no folder that looks like a backup, and the next backup succeeds', async () => {
    const killed = startRootCommand('backup', [at('killed')], { DATA_DIR: at('lost') });
    await expect.poll(() => existsSync(at('killed.unfinished')), { timeout: 30_000, interval: 5 }).toBe(true);
    killed.kill();
    await killed.ended;
    expect(existsSync(at('killed'))).toBe(false);
    expect(existsSync(at('killed-keys'))).toBe(false);
    expect((await run('backup', [at('killed')], 'lost')).code).toBe(0);
    expect((await readdir(home)).filter((name) => name.includes('unfinished'))).toEqual([]);
  });
});

describe('the loss of the disk and the restore', () => {
  const restored = (dataDir: string, args: readonly string[] = [], env: Record<string, string> = {}) =>
    run('restore', [at('monday'), '--keys', at('safe'), '--erasures', erasureLog(), ...args], dataDir, env);

  it('a user deletes the account after the backup, and then the disk is lost', async () => {
    expect(await bob.deleteAccount()).toBe(204);
    await product.kill();
    await rm(at('lost'), { recursive: true });
  });

  it('a restore is rejected without keys, without an erasure log, into a folder with data, and from a damaged backup', async () => {
    const refused = async (dataDir: string, ...args: string[]) => {
      const { code, output } = await run('restore', args, dataDir);
      expect(code).toBe(1);
      return output;
    };
    const log = ['--erasures', erasureLog()];
    expect(await refused('new', at('monday'), '--keys', at('safe'))).toMatch(
      /^Usage: npm run restore[^]*who was deleted since/m,
    );
    expect(await refused('new', at('monday'), '--keys', at('safe'), '--erasures', at('nowhere'))).toMatch(
      /^There is no erasure log at /m,
    );
    expect(await refused('new', at('monday'), ...log)).toMatch(
      /^The keys are not at .*monday-keys: without them no stored password or document can be read/m,
    );
    expect(await refused('monday', at('monday'), '--keys', at('safe'), ...log)).toMatch(
      /^The folder .*monday is not empty/m,
    );
    expect(await refused('new', at('safe'), ...log)).toMatch(/is no backup of Savvi/);

    const file = at('monday/databases/budget/budgets.copy.gz');
    const whole = await readFile(file);
    // Flips one bit; gzip files have more than nine bytes.
    await writeFile(file, Buffer.from(whole).fill(whole.at(-9)! ^ 1, whole.length - 9, whole.length - 8));
    expect(await refused('new', at('monday'), '--keys', at('safe'), ...log)).toMatch(
      /is damaged: databases\/budget\/budgets\.copy\.gz is not what was written/,
    );
    await rm(file);
    expect(await refused('new', at('monday'), '--keys', at('safe'), ...log)).toMatch(
      /is not whole: databases\/budget\/budgets\.copy\.gz is missing/,
    );
    await writeFile(file, whole);
    const sums = await readFile(at('monday/SHA256SUMS'));
    await truncate(at('monday/SHA256SUMS'), sums.lastIndexOf('\n', -2) + 1);
    expect(await refused('new', at('monday'), '--keys', at('safe'), ...log)).toMatch(
      /is not whole: its list of files was cut off/,
    );
    await writeFile(at('monday/SHA256SUMS'), sums);
    expect(existsSync(at('new'))).toBe(false);
  });

  // Trust: deletion-18
  it('a killed restore leaves no PostgreSQL running, and Savvi does not start on its folder', async () => {
    const killed = startRootCommand(
      'restore',
      [at('monday'), '--keys', at('safe'), '--erasures', erasureLog()],
      { DATA_DIR: at('half') },
    );
    const server = await expect
      .poll(() => postmasterOf(at('half')).catch(() => null), { timeout: 60_000, interval: 5 })
      .not.toBeNull()
      .then(() => postmasterOf(at('half')));
    killed.kill();
    await killed.ended;
    await expect.poll(() => isRunning(server.pid), { timeout: 20_000 }).toBe(false);
    await expect(start('half')).rejects.toThrow(
      /A restore into .*half did not come to its end: delete that folder and restore again\./,
    );
  });

  // Trust: deletion-18
  it('after a restore users can sign in, and all lists, vault entries and documents are as before [N-24]', async () => {
    const { code, output, ms } = await restored('new');
    expect([code, output]).toEqual([0, expect.stringMatching(/is whole and its keys open it[^]*Restored\./)]);
    const cold = await run('backup', [at('again'), '--no-keys'], 'new');
    expect([cold.code, cold.output]).toEqual([
      0,
      expect.stringMatching(/while the product is stopped[^]*It has no keys/),
    ]);
    expect(await hashesOf('again')).toEqual(await hashesOf('monday'));
    const begun = performance.now();
    product = await start('new');
    console.log(`restored in ${Math.round(ms)} ms, started in ${Math.round(performance.now() - begun)} ms`);

    expect(
      (await fetch(`${url()}/api/user`, { headers: { Cookie: ann.cookie } })).status,
      'sessions from before',
    ).toBe(401);
    for (const each of [ann, ...workers]) expect(await each.signIn()).toBe(200);
    expect(await ann.look()).toEqual(annBefore);
    for (const [index, worker] of workers.entries()) {
      const [before, after] = [workersBefore[index]!, await worker.look()]; // both results have the users in the same order
      for (const [name, records] of Object.entries(before.lists))
        expect(after.lists[name]).toEqual(expect.arrayContaining([...records]));
      expect(
        Object.values(after.files).filter((content) => content.startsWith('answered')),
        'files that a document names and the backup lacks',
      ).toEqual([]);
      expect(await worker.addOne()).toEqual([201, 201, 201, 201, 201]);
    }
  });

  it('after a restore achievements match the lists, whatever events were pending during the backup', async () => {
    const kinds = {
      budget: 'budgets',
      'savings-account': 'savings-accounts',
      debt: 'debts',
      property: 'real-estate-properties',
      policy: 'insurance-policies',
      document: 'documents',
      entry: 'passwords',
    };
    for (const each of [ann, ...workers]) {
      const { lists } = await each.look();
      const wanted = Object.entries(kinds)
        .flatMap(([kind, list]) => (lists[list] ?? []).map(({ id }) => `${kind} ${id}`))
        .sort();
      const counted = async () =>
        (
          await query<{ kind: string; id: string }>(
            product.dataDir,
            'achievements',
            `SELECT kind, id FROM counted_things WHERE space_id = '${each.id}' AND is_counted`,
          )
        )
          .map(({ kind, id }) => `${kind} ${id}`)
          .sort();
      await expect.poll(counted, { timeout: 30_000 }).toEqual(wanted);
    }
  });

  // Trust: deletion-17
  it('a user deleted after the backup stays deleted, and no service stores data of them', async () => {
    await expect
      .poll(() => leftOf(product.dataDir, bob.id), { timeout: 60_000, interval: 500 })
      .toEqual({ tables: [], files: 0 });
    const told = () =>
      query<{ service: string }>(
        product.dataDir,
        'admin',
        `SELECT service FROM erasures WHERE user_id = '${bob.id}' ORDER BY service`,
      );
    // The admin API reports every service as erased.
    await expect
      .poll(async () => (await told()).map(({ service }) => service), { timeout: 60_000 })
      .toEqual([...SERVICE_PREFIXES.keys()].filter((name) => name !== 'identity').toSorted());
    expect(await bob.signIn()).toBe(401);
    expect((await leftOf(product.dataDir, ann.id)).files).toBeGreaterThan(0);
  });
});

it('a document whose file is lost is reported, and everything else is backed up', async () => {
  const objects = (
    await readdir(join(product.dataDir, 'objects'), { recursive: true, withFileTypes: true })
  ).filter((each) => each.isFile());
  const [lost] = objects;
  // The object store contains at least one object.
  await rename(join(lost!.parentPath, lost!.name), at('aside'));
  const { code, output } = await run('backup', [at('incomplete'), '--no-keys'], 'new');
  await rename(at('aside'), join(lost!.parentPath, lost!.name));
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(
      /Documents without a file in the object store, and so without one in the backup: 1\./,
    ),
  ]);
  expect((await manifestOf('incomplete')).objects).toMatchObject({ count: objects.length - 1, missing: 1 });
});

/** Restores from a folder to a bucket, and backs the bucket up again. */
describe.skipIf(!hasPart('minio'))('files in an object store', () => {
  it('files move from a backup to a bucket, and from the bucket to a backup and a folder [N-24]', async () => {
    const seen = await ann.look();
    await product.stop();
    expect((await run('backup', [at('tuesday')], 'new')).code).toBe(0);
    const bucket = s3('restored');
    // The restore fails in its last step.
    const failing = await run('restore', [at('tuesday'), '--erasures', erasureLog()], 'bucket', {
      ...bucket,
      ERASURE_LOG: at('nowhere/log'),
    });
    expect([failing.code, failing.output]).toEqual([
      1,
      expect.stringMatching(/The erasure log .*nowhere\/log cannot be written/),
    ]);
    // The failed restore has cleaned up, so bucket and folder are empty for the next one.
    expect(await run('restore', [at('tuesday'), '--erasures', erasureLog()], 'bucket', bucket)).toMatchObject(
      { code: 0 },
    );
    product = await start('bucket', bucket);
    await ann.signIn();
    expect(await ann.look()).toEqual(seen);
    expect(await readdir(at('bucket/objects')).catch(() => [])).toEqual([]);

    expect(await run('backup', [at('wednesday')], 'bucket', bucket)).toMatchObject({ code: 0 });
    expect((await manifestOf('wednesday')).objects).toEqual((await manifestOf('tuesday')).objects);
    const again = await run('restore', [at('wednesday'), '--erasures', erasureLog()], 'again-in-it', bucket);
    expect([again.code, again.output]).toEqual([1, expect.stringMatching(/The object store is not empty/)]);
    const without = await run('backup', [at('thursday')], 'bucket', { ...bucket, S3_SECRET_KEY: '' });
    expect([without.code, without.output]).toEqual([
      1,
      expect.stringMatching(/These settings of the object store are missing or wrong: S3_SECRET_KEY/),
    ]);
    await product.stop();

    expect(await run('restore', [at('wednesday'), '--erasures', erasureLog()], 'folder')).toMatchObject({
      code: 0,
    });
    product = await start('folder');
    await ann.signIn();
    expect(await ann.look()).toEqual(seen);
  });

  it('an unreachable object store leaves no backup', async () => {
    const { code, output } = await run('backup', [at('friday')], 'folder', {
      ...s3('restored'),
      S3_ENDPOINT: 'http://127.0.0.1:1',
    });
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/The object store cannot be reached: nothing was kept/),
    ]);
    expect((await readdir(home)).filter((name) => name.startsWith('friday'))).toEqual([]);
  });
});

describe.skipIf(PARTS.some((part) => !hasPart(part)))('the product with NATS and MinIO', () => {
  it('a product with NATS and MinIO is backed up while it runs, and a backup can be restored to it [N-24]', async () => {
    const seen = await ann.look();
    await product.stop();
    expect(
      await run(
        'restore',
        [at('monday'), '--keys', at('safe'), '--erasures', erasureLog(), '--parts'],
        'parts',
      ),
    ).toMatchObject({ code: 0, output: expect.stringMatching(/npm run start:parts/) });
    product = await startProduct({ parts: true, dataDir: at('parts'), env: { ERASURE_LOG: erasureLog() } });
    await ann.signIn();
    expect(await ann.look()).toEqual(seen);
    expect(await bob.signIn()).toBe(401);
    await expect
      .poll(() => query(product.dataDir, 'budget', `SELECT 1 FROM budgets WHERE space_id = '${bob.id}'`), {
        timeout: 60_000,
      })
      .toEqual([]);
    expect(await ann.addOne()).toEqual([201, 201, 201, 201, 201]);

    expect(await run('backup', [at('of-parts')], 'parts')).toMatchObject({ code: 0 });
    expect((await manifestOf('of-parts')).objects).toMatchObject({ missing: 0 });
    expect((await readdir(at('of-parts-keys'))).sort()).toEqual([
      'SHA256SUMS',
      'admin-credentials.txt',
      'admin-signing-key.pem',
      'documents-keyring.json',
      'identity-keyring.json',
      'identity-signing-key.pem',
      'vault-keyring.json',
    ]);
    await product.stop();
    expect(await run('backup', [at('stopped')], 'parts')).toMatchObject({
      code: 1,
      output: expect.stringMatching(
        /lie in MinIO, which runs with the product alone: start it \(npm run start:parts\)/,
      ),
    });
  });
});
