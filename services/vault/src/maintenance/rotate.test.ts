import { DOMAIN } from '../shared/entry-seal.ts';
// A rotation is killed after each of its steps while people use the vault: whatever was left lying must open, before the next
// rotation and after it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { silentLog } from '@savvi/service-kit/log';
import { lockScope } from '@savvi/service-kit/prisma';
import { someClaims } from '@savvi/testing/tokens';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newMasterKey, readKeyring, writeKeyring } from '@savvi/sealing/keyring';
import { masterKeys } from '@savvi/sealing/master-keys';
import { spaceKeys } from '@savvi/sealing/space-keys';
import { rotateNow } from '../testing/rotate-now.ts';
import { whole } from '../testing/samples.ts';
import { type TestVault, testVault } from '../testing/vault.ts';
import { verify } from './verify.ts';

const PROGRAM = fileURLToPath(new URL('../testing/rotate-and-wait.ts', import.meta.url));
/** Key added, key in use, three strides of two, nothing left, done. */
const STEPS = 7;
const PEOPLE = 5;

let vault: TestVault;
let session: pg.Client;
beforeEach(async () => {
  vault = await testVault();
  session = new pg.Client({ connectionString: vault.databaseUrl });
  await session.connect();
});
afterEach(async () => {
  await session.end();
  await vault.close();
});

const add = ({ token }: { token: string }) => vault.call('POST', '/api/passwords', { token, body: whole });
const list = async ({ token }: { token: string }) => (await vault.call('GET', '/api/passwords', { token })).json as (typeof whole)[];
const keyIds = async () => (await readKeyring(vault.keyringFile))?.keys.map(({ id }) => id) ?? [];
const wrappedBy = async () => (await session.query<{ id: string }>('SELECT DISTINCT master_key_id AS id FROM space_keys')).rows.map(({ id }) => id);
const rotateHere = (told?: Parameters<typeof rotateNow>[1]) => rotateNow(vault, told, { stride: 2 });

async function somePeople() {
  const people = Array.from({ length: PEOPLE }, () => vault.someone());
  for (const person of people) await add(person);
  return people;
}

/** A rotation in a process of its own, killed after its so-manieth step, or before it opens or renames a file for the so-manieth time. */
async function killedAt(point: 'step' | 'file', count: number): Promise<void> {
  const child = spawn(process.execPath, [PROGRAM, vault.databaseUrl, vault.keyringFile, point, String(count)], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
}

it.each(Array.from({ length: STEPS }, (_, index) => index + 1))('a rotation that is killed after step %i leaves everything readable, and the next one ends it [T-5]', async (step) => {
  const people = await somePeople();
  const [before = ''] = await keyIds();
  await killedAt('step', step);

  const late = vault.someone();
  expect((await add(late)).status).toBe(201); // the service goes on, and makes the key of a space
  for (const person of [...people, late]) expect(await list(person)).toMatchObject([whole]);
  expect(await verify(session, vault.keyringFile)).toMatchObject({ spaces: PEOPLE + 1, entries: PEOPLE + 1, brokenSpaces: [], brokenEntries: [] });
  expect((await keyIds()).includes(before)).toBe(step < STEPS);

  await rotateHere();
  const after = await keyIds();
  expect(after).toHaveLength(1);
  expect(after).not.toContain(before);
  expect(await wrappedBy()).toEqual(after);
  for (const person of [...people, late]) expect(await list(person)).toMatchObject([whole]);
  expect(await verify(session, vault.keyringFile)).toMatchObject({ brokenSpaces: [], brokenEntries: [] });
});

/** Of each of its two writes: the new file is there and not in its place; it is in its place and the folder not on the disk. */
it.each([2, 3, 5, 6])('a rotation that is killed while it writes the keyring, before file operation %i, leaves one that is whole, and nothing beside it after the next', async (count) => {
  const people = await somePeople();
  await killedAt('file', count);
  for (const person of people) expect(await list(person)).toMatchObject([whole]);
  expect(await verify(session, vault.keyringFile)).toMatchObject({ brokenSpaces: [], brokenEntries: [] });
  await rotateHere();
  expect(await wrappedBy()).toEqual(await keyIds());
  expect(await readdir(dirname(vault.keyringFile))).toEqual([basename(vault.keyringFile)]);
  expect(await verify(session, vault.keyringFile)).toMatchObject({ brokenSpaces: [], brokenEntries: [] });
});

it('a space key that is being made while the key changes is waited for, and ends under the new one [T-5]', async () => {
  await somePeople();
  const [before = ''] = await keyIds();
  const { space: spaceId } = someClaims();
  const keys = spaceKeys(DOMAIN, masterKeys(vault.keyringFile, silentLog), silentLog);
  const lines: string[] = [];
  let rotation = Promise.resolve();
  await vault.db.$transaction(async (tx) => {
    await lockScope(tx, { spaceId });
    await keys.findOrCreate(tx, { spaceId }, vault.clock.now());
    rotation = rotateHere((line) => void lines.push(line));
    const isWaiting = async () => (await session.query("SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'UPDATE current_master_key%'")).rows.length;
    await expect.poll(isWaiting).toBe(1);
    expect(lines).toHaveLength(1); // the new key is in the keyring and not in use
  });
  await rotation;
  expect(await wrappedBy()).toEqual(await keyIds());
  expect(await keyIds()).not.toContain(before);
  expect(await verify(session, vault.keyringFile)).toMatchObject({ spaces: PEOPLE + 1, brokenSpaces: [] });
});

it('with people coming and going meanwhile, five rotations refuse nobody and leave no key behind', async () => {
  let isOver = false;
  const people: ReturnType<TestVault['someone']>[] = [];
  const statuses = new Set<number>();
  const traffic = async () => {
    while (!isOver) {
      const person = vault.someone();
      people.push(person);
      statuses.add((await add(person)).status);
      statuses.add((await vault.call('GET', '/api/passwords', { token: people[Math.floor(people.length / 2)]?.token ?? '' })).status);
    }
  };
  const working = [traffic(), traffic(), traffic()];
  for (let round = 0; round < 5; round += 1) await rotateHere();
  isOver = true;
  await Promise.all(working);
  expect([...statuses].sort()).toEqual([200, 201]);
  expect(await keyIds()).toHaveLength(1);
  expect(await wrappedBy()).toEqual(await keyIds());
  expect(await verify(session, vault.keyringFile)).toMatchObject({ spaces: people.length, entries: people.length, brokenSpaces: [], brokenEntries: [] });
});

it('one rotation runs at a time', async () => {
  await somePeople();
  await rotateHere(async () => {
    await expect(rotateHere()).rejects.toThrow('Another rotation is under way.');
  });
});

it('a rotation that lost its session writes nothing over what another did since', async () => {
  const people = await somePeople();
  const lost = rotateHere(async (line, endSession) => {
    if (!line.startsWith('Nothing is wrapped')) return;
    await endSession();
    await rotateHere();
  });
  await expect(lost).rejects.toThrow('Client was closed');
  expect(await keyIds()).toHaveLength(1);
  expect(await wrappedBy()).toEqual(await keyIds());
  for (const person of people) expect(await list(person)).toMatchObject([whole]);
});

it('a rotation whose lock is gone while its session lives says so, and writes nothing', async () => {
  await somePeople();
  const [before = ''] = await keyIds();
  const unlocked = rotateNow(vault, undefined, { session: { query: (sql, values) => session.query(sql.replace('pg_try_advisory_lock($1, $2)', '$1::integer + $2::integer > 0'), values as unknown[]) } });
  await expect(unlocked).rejects.toThrow('The session of this rotation ended, so another may be under way: run it again.');
  expect(await keyIds()).toEqual([before]);
});

it('a key that came into the keyring meanwhile stays', async () => {
  await somePeople();
  const added = newMasterKey(vault.clock.now());
  await rotateHere(async (line) => {
    const keyring = await readKeyring(vault.keyringFile);
    if (line.startsWith('Nothing is wrapped') && keyring !== null) await writeKeyring(vault.keyringFile, { ...keyring, keys: [...keyring.keys, added] });
  });
  expect(await keyIds()).toEqual([...(await wrappedBy()), added.id]);
});

it("a space's key that does not open keeps the master key it has, and keeps no other from being replaced, however often", async () => {
  const [broken, ...others] = await somePeople();
  const spaceId = broken?.claims.space ?? '';
  const [before = ''] = await keyIds();
  await vault.db.spaceKey.updateMany({ where: { spaceId }, data: { wrapped: new Uint8Array(60) } });
  const used = new Set([before]);
  for (let round = 0; round < 3; round += 1) {
    await expect(rotateHere()).rejects.toThrow(`these spaces' keys do not open, so the old master key stays: ${spaceId}.`);
    const [kept, newest = '', ...more] = await keyIds();
    expect([kept, more]).toEqual([before, []]);
    expect(used.has(newest)).toBe(false);
    used.add(newest);
    expect((await wrappedBy()).sort()).toEqual([before, newest].sort());
    for (const person of others) expect(await list(person)).toMatchObject([whole]);
  }
});
