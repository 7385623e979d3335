import { DOMAIN } from './entry-seal.ts';
import { chmod, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { type Log, silentLog } from '@savvi/service-kit/log';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rotateNow } from '../testing/rotate-now.ts';
import { whole } from '../testing/samples.ts';
import { type TestVault, testVault } from '../testing/vault.ts';
import { type KeyringFile, newMasterKey, writeKeyring } from '@savvi/sealing/keyring';
import { checkKeyring, type KeyringCheck } from '@savvi/sealing/keyring-check';

let vault: TestVault;
beforeEach(async () => {
  vault = await testVault();
  await vault.call('POST', '/api/passwords', { token: vault.someone().token, body: whole });
});
afterEach(() => vault.close());

const warned: unknown[] = [];
const log: Log = { ...silentLog, warn: (fields: unknown) => void warned.push(fields), error: (fields: unknown) => void warned.push(fields) };
const check = (over: Partial<KeyringCheck> = {}) => checkKeyring({ domain: DOMAIN, db: vault.db, file: vault.keyringFile, creates: true, now: vault.clock.now(), log, ...over });
/** As if nobody had ever started it. */
const forgotten = async () => {
  await vault.db.$executeRaw`DELETE FROM entries`;
  await vault.db.$executeRaw`DELETE FROM space_keys`;
  await vault.db.$executeRaw`DELETE FROM current_master_key`;
  await rm(vault.keyringFile);
};
const keyring = async () => JSON.parse(await readFile(vault.keyringFile, 'utf8')) as KeyringFile;

describe('at the start', () => {
  it('a keyring is readable by its owner alone, and stays as it is [VAULT-14]', async () => {
    expect((await stat(vault.keyringFile)).mode & 0o777).toBe(0o600);
    const before = await readFile(vault.keyringFile, 'utf8');
    await check();
    expect(await readFile(vault.keyringFile, 'utf8')).toBe(before);
  });

  it('one that was lost is not made anew over rows that only it opens', async () => {
    await rm(vault.keyringFile);
    await expect(check()).rejects.toThrow(/keyring .+ is missing, and without it no stored password can be read: put it back from a backup of the keys\.$/);
    await expect(stat(vault.keyringFile)).rejects.toThrow('ENOENT');
  });

  it('one that does not hold the key in use is refused by its name', async () => {
    const { keys: [before] } = await keyring();
    await writeKeyring(vault.keyringFile, { format: 1, keys: [newMasterKey(vault.clock.now())] });
    await expect(check()).rejects.toThrow(`does not hold ${before?.id}`);
  });

  it('one with another key under the same id is refused', async () => {
    const { keys } = await keyring();
    await writeKeyring(vault.keyringFile, { format: 1, keys: keys.map((key) => ({ ...key, key: newMasterKey(new Date()).key })) });
    await expect(check()).rejects.toThrow('is not the one it was');
  });

  it.each(['', '{', '{"format":1,"keys":[]}', '{"format":2,"keys":[]}', '{"format":1,"keys":[{"id":"a","key":"c2hvcnQ=","createdAt":"2026-01-01T00:00:00.000Z"}]}'])('a damaged one is refused without a word of what is in it: %s', async (text) => {
    await writeFile(vault.keyringFile, text);
    await expect(check()).rejects.toThrow(/^The vault's keyring \S+ is damaged: put it back from a backup of the keys\.$/);
    await chmod(vault.keyringFile, 0o600);
  });

  it('none is made where that is not asked for', async () => {
    await forgotten();
    await expect(check({ creates: false })).rejects.toThrow(/is missing\.$/);
  });

  it('for the first time, several at once make one, and it holds the key in use', async () => {
    for (let round = 0; round < 10; round += 1) {
      await forgotten();
      await Promise.all([check(), check(), check(), check()]);
      const [inUse] = await vault.db.$queryRaw<{ id: string }[]>`SELECT id FROM current_master_key`;
      expect((await keyring()).keys.map(({ id }) => id)).toEqual([inUse?.id]);
    }
  });

  it('a rotation that ends while rows and file are read is no reason to refuse', async () => {
    let isRotated = false;
    const rotatedMeanwhile: KeyringCheck['db'] = {
      $executeRaw: (...query) => vault.db.$executeRaw(...query),
      $transaction: vault.db.$transaction,
      async $queryRaw<Row>(sql: TemplateStringsArray, ...values: unknown[]) {
        const rows = await vault.db.$queryRaw<Row>(sql, ...values);
        if (sql.join().includes('space_keys') && !isRotated) {
          isRotated = true;
          await rotateNow(vault);
        }
        return rows;
      },
    };
    await check({ db: rotatedMeanwhile });
    expect(isRotated).toBe(true);
  });

  it("an older master key stays unused when nothing it wraps opens, and that is logged; the key in use has to open one of some spaces' keys", async () => {
    const [{ claims: broken }, sound] = [vault.someone(), vault.someone()];
    for (const { token } of [{ token: vault.someone().token }, sound]) await vault.call('POST', '/api/passwords', { token, body: whole });
    await vault.db.$executeRaw`INSERT INTO space_keys (space_id, master_key_id, wrapped, created_at) SELECT ${broken.space}::uuid, id, decode(repeat('00', 60), 'hex'), now() FROM current_master_key`;
    await check();
    await expect(rotateNow(vault)).rejects.toThrow(broken.space);
    warned.length = 0;
    await check();
    expect(warned).toEqual([{ masterKeyId: (await keyring()).keys[0]?.id }]);
  });

  it('one that others may read is taken, with a warning', async () => {
    warned.length = 0;
    await check();
    expect(warned).toEqual([]);
    await chmod(vault.keyringFile, 0o644);
    await check();
    expect(warned).toEqual([{ file: vault.keyringFile, mode: '644' }]);
  });
});
