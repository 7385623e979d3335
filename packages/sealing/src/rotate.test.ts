// Kills a rotation after each of its steps while records are sealed and opened. Everything must open before
// and after the next rotation.
import { setTimeout as pause } from 'node:timers/promises';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readdir } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lockScope } from '@savvi/service-kit/prisma';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newMasterKey, readKeyring, writeKeyring } from './keyring.ts';
import { keyOpener, storedKeys } from './stored-keys.ts';
import { type KeysDatabase, keysDatabase } from './testing/keys-database.ts';

const PROGRAM = fileURLToPath(new URL('testing/rotate-and-wait.ts', import.meta.url));
/** The seven steps of a rotation in these tests: key added, key current, three batches of two, nothing left, done. */
const STEPS = 7;
const SPACES = 5;

let database: KeysDatabase;
let session: pg.Client;
beforeEach(async () => {
  database = await keysDatabase();
  session = new pg.Client({ connectionString: database.url });
  await session.connect();
});
afterEach(async () => {
  await session.end();
  await database.close();
});

const keyIds = async () => (await readKeyring(database.keyring))?.keys.map(({ id }) => id) ?? [];
const wrappedBy = async () =>
  (await database.query<{ id: string }>('SELECT DISTINCT master_key_id AS id FROM space_keys')).map(
    ({ id }) => id,
  );

async function someRecords() {
  const records: Awaited<ReturnType<KeysDatabase['keep']>>[] = [];
  while (records.length < SPACES) records.push(await database.keep());
  return records;
}

async function expectReadable(records: Awaited<ReturnType<typeof someRecords>>): Promise<void> {
  for (const { spaceId, read } of records) expect(await read()).toBe(spaceId);
  const unwrap = await keyOpener(database.keyring);
  for await (const key of storedKeys(session, 2)) expect(await unwrap(key)).not.toBeNull();
}

/**
 * Runs a rotation in a process that is killed after step number `count`, or before file operation number
 * `count` (opening or renaming).
 */
async function killedAt(point: 'step' | 'file', count: number): Promise<void> {
  const { domain, file } = database.keyring;
  const child = spawn(process.execPath, [PROGRAM, database.url, domain, file, point, String(count)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
}

// Trust: secrets-9
it.each(Array.from({ length: STEPS }, (_, index) => index + 1))(
  'a rotation killed after step %i leaves everything readable, and the next rotation completes it [T-5]',
  async (step) => {
    const records = await someRecords();
    const [before = ''] = await keyIds();
    await killedAt('step', step);

    const all = [...records, await database.keep()]; // The service can still seal a record in a new space.
    await expectReadable(all);
    expect((await keyIds()).includes(before)).toBe(step < STEPS);

    await database.rotate();
    const after = await keyIds();
    expect(after).toHaveLength(1);
    expect(after).not.toContain(before);
    expect(await wrappedBy()).toEqual(after);
    await expectReadable(all);
  },
);

/**
 * A rotation writes the keyring twice. Each write is interrupted once before the new file is renamed, and
 * once after that but before the folder is on disk.
 */
// Trust: secrets-9
it.each([2, 3, 5, 6])(
  'a rotation killed while it writes the keyring, before file operation %i, leaves a complete keyring, and the next one removes temporary files',
  async (count) => {
    const records = await someRecords();
    await killedAt('file', count);
    await expectReadable(records);
    await database.rotate();
    expect(await wrappedBy()).toEqual(await keyIds());
    expect(await readdir(dirname(database.keyring.file))).toEqual([basename(database.keyring.file)]);
    await expectReadable(records);
  },
);

// Trust: secrets-9
it('a rotation waits for a space key that is being created, and wraps it with the new key [T-5]', async () => {
  const records = await someRecords();
  const [before = ''] = await keyIds();
  const spaceId = crypto.randomUUID();
  const lines: string[] = [];
  let rotation = Promise.resolve();
  await database.db.$transaction(async (tx) => {
    await lockScope(tx, { spaceId });
    await database.keys.findOrCreate(tx, { spaceId }, new Date());
    rotation = database.rotate((line) => void lines.push(line));
    const isWaiting = async () =>
      (
        await session.query(
          "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'UPDATE current_master_key%'",
        )
      ).rows.length;
    await expect.poll(isWaiting).toBe(1);
    expect(lines).toHaveLength(1); // The new key is in the keyring but not current yet.
  });
  await rotation;
  expect(await wrappedBy()).toEqual(await keyIds());
  expect(await keyIds()).not.toContain(before);
  await expectReadable([...records, await database.keep(spaceId)]);
});

// Trust: secrets-9
it('spaces can be created during five rotations, which leave only the newest master key', async () => {
  let isOver = false;
  const records = await someRecords();
  const traffic = async () => {
    while (!isOver) {
      records.push(await database.keep());
      const one = records[Math.floor(records.length / 2)];
      expect(await one?.read()).toBe(one?.spaceId);
      await pause(5); // Without a pause, a slow machine creates more records than it can rotate in time.
    }
  };
  const working = [traffic(), traffic(), traffic()];
  for (let round = 0; round < 5; round += 1) await database.rotate();
  isOver = true;
  await Promise.all(working);
  expect(await keyIds()).toHaveLength(1);
  expect(await wrappedBy()).toEqual(await keyIds());
  await expectReadable(records);
});

it('rotations of the master key run one at a time', async () => {
  await someRecords();
  await database.rotate(async () => {
    await expect(database.rotate()).rejects.toThrow('Another rotation is under way.');
  });
});

// Trust: secrets-9
it('a rotation that lost its session does not overwrite what another rotation has written since', async () => {
  const records = await someRecords();
  const lost = database.rotate(async (line, endSession) => {
    if (!line.startsWith('Nothing is wrapped')) return;
    await endSession();
    await database.rotate();
  });
  await expect(lost).rejects.toThrow('Client was closed');
  expect(await keyIds()).toHaveLength(1);
  expect(await wrappedBy()).toEqual(await keyIds());
  await expectReadable(records);
});

it('a rotation that lost its lock during its session reports it and writes nothing', async () => {
  await someRecords();
  const [before = ''] = await keyIds();
  // The query only reads the values, although its type says that they are mutable.
  const unlocked = database.rotate(undefined, {
    session: {
      query: (sql, values) =>
        session.query(
          sql.replace('pg_try_advisory_lock($1, $2)', '$1::integer + $2::integer > 0'),
          values as unknown[],
        ),
    },
  });
  await expect(unlocked).rejects.toThrow(
    'The session of this rotation ended, so another may be under way: run it again.',
  );
  expect(await keyIds()).toEqual([before]);
});

it('a key that was added to the keyring during a rotation stays', async () => {
  await someRecords();
  const added = newMasterKey(new Date());
  await database.rotate(async (line) => {
    const keyring = await readKeyring(database.keyring);
    if (line.startsWith('Nothing is wrapped') && keyring !== null)
      await writeKeyring(database.keyring, { ...keyring, keys: [...keyring.keys, added] });
  });
  expect(await keyIds()).toEqual([...(await wrappedBy()), added.id]);
});

it('a space key that does not open keeps its master key, and never blocks the rotation of other keys', async () => {
  const [broken, ...others] = await someRecords();
  const spaceId = broken?.spaceId ?? '';
  const [before = ''] = await keyIds();
  await database.query('UPDATE space_keys SET wrapped = $2 WHERE space_id = $1', [spaceId, Buffer.alloc(60)]);
  const used = new Set([before]);
  for (let round = 0; round < 3; round += 1) {
    await expect(database.rotate()).rejects.toThrow(
      `these spaces' keys do not open, so the old master key stays: ${spaceId}.`,
    );
    const [kept, newest = '', ...more] = await keyIds();
    expect([kept, more]).toEqual([before, []]);
    expect(used.has(newest)).toBe(false);
    used.add(newest);
    expect((await wrappedBy()).sort()).toEqual([before, newest].sort());
    for (const record of others) expect(await record.read()).toBe(record.spaceId);
  }
});

it('a rotation that may not write the keyring, as in a pod, changes nothing itself, and continues with a newer key that an operator added to the keyring', async () => {
  const records = await someRecords();
  const [before = ''] = await keyIds();
  const rotateInPod = async () => {
    await using held = await open(database.keyring.file);
    // The keyring at this path is readable, but no file can be created beside it.
    await expect(database.rotate(undefined, { file: `/proc/self/fd/${held.fd}` })).rejects.toThrow(
      /cannot be written/,
    );
  };
  await rotateInPod();
  expect(await wrappedBy()).toEqual([before]);
  await expectReadable(records);

  const added = newMasterKey(new Date());
  const keyring = await readKeyring(database.keyring);
  await writeKeyring(database.keyring, { format: 1, keys: [...(keyring?.keys ?? []), added] });
  await rotateInPod();
  expect(await keyIds()).toEqual([before, added.id]);
  expect(await wrappedBy()).toEqual([added.id]);
  await writeKeyring(database.keyring, { format: 1, keys: [added] });
  await expectReadable(records);
});

it('a rotation for a service that was never started is refused with the name of the service', async () => {
  await database.query('DELETE FROM current_master_key');
  await expect(database.rotate()).rejects.toThrow(
    'The jars service was never started, so there is nothing to rotate.',
  );
});
