import { chmod, chown, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { type Log, silentLog } from '@savvi/service-kit/log';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkKeyring, type KeyringCheck } from './keyring-check.ts';
import { type KeyringFile, newMasterKey, writeKeyring } from './keyring.ts';
import { type KeysDatabase, keysDatabase } from './testing/keys-database.ts';

let database: KeysDatabase;
let file: string;
beforeEach(async () => {
  database = await keysDatabase();
  file = database.keyring.file;
  await database.keep();
});
afterEach(() => database.close());

const warned: unknown[] = [];
const log: Log = {
  ...silentLog,
  warn: (fields: unknown) => void warned.push(fields),
  error: (fields: unknown) => void warned.push(fields),
};
const now = new Date();
const check = (over: Partial<KeyringCheck> = {}) =>
  checkKeyring({ ...database.keyring, db: database.db, creates: true, now, log, ...over });
/** Resets everything to the state before the first start. */
const forgotten = async () => {
  await database.query('DELETE FROM space_keys');
  await database.query('DELETE FROM current_master_key');
  await rm(file);
};
// writeKeyring() has written the keyring, so it has this type.
const keyring = async () => JSON.parse(await readFile(file, 'utf8')) as KeyringFile;

describe('checking the keyring at the start', () => {
  it('a keyring is readable by its owner only, and a restart leaves it unchanged [VAULT-14]', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const before = await readFile(file, 'utf8');
    await check();
    expect(await readFile(file, 'utf8')).toBe(before);
  });

  // Trust: secrets-10
  it('a lost keyring is not recreated while rows exist that only its keys open, and the error names its service', async () => {
    await rm(file);
    await expect(check()).rejects.toThrow(
      `The jars keyring ${file} is missing, and without it nothing that was stored can be read: put it back from a backup of the keys.`,
    );
    await expect(stat(file)).rejects.toThrow('ENOENT');
  });

  it('a keyring without the current key is refused, and the error names the key', async () => {
    const {
      keys: [before],
    } = await keyring();
    await writeKeyring(database.keyring, { format: 1, keys: [newMasterKey(now)] });
    await expect(check()).rejects.toThrow(`The jars keyring ${file} does not hold ${before?.id}`);
  });

  it('a keyring with a different key under the same id is refused', async () => {
    const { keys } = await keyring();
    await writeKeyring(database.keyring, {
      format: 1,
      keys: keys.map((key) => ({ ...key, key: newMasterKey(now).key })),
    });
    await expect(check()).rejects.toThrow('is not the one it was');
  });

  it('a keyring of another service is refused although its key has the same id', async () => {
    await expect(check({ domain: 'lids' })).rejects.toThrow(
      `of the lids keyring ${file} is not the one it was`,
    );
  });

  it.each([
    '',
    '{',
    '{"format":1,"keys":[]}',
    '{"format":2,"keys":[]}',
    '{"format":1,"keys":[{"id":"a","key":"c2hvcnQ=","createdAt":"2026-01-01T00:00:00.000Z"}]}',
  ])('a damaged keyring is refused without quoting its contents: %s', async (text) => {
    await writeFile(file, text);
    await expect(check()).rejects.toThrow(
      /^The jars keyring \S+ is damaged: put it back from a backup of the keys\.$/,
    );
  });

  it('no keyring is created when creating is not allowed, and the error names the commands that create it', async () => {
    await forgotten();
    await expect(check({ creates: false })).rejects.toThrow(
      `The jars keyring ${file} is missing. Nothing is encrypted yet, so create it: npm run cluster:up -- --secrets-only on a cluster, npm run compose:secrets for Docker Compose.`,
    );
  });

  // Trust: secrets-10
  it('concurrent first starts create one keyring with the current key', async () => {
    for (let round = 0; round < 10; round += 1) {
      await forgotten();
      await Promise.all([check(), check(), check(), check()]);
      const [inUse] = await database.query<{ id: string }>('SELECT id FROM current_master_key');
      expect((await keyring()).keys.map(({ id }) => id)).toEqual([inUse?.id]);
    }
  });

  it('a rotation that ends while rows and file are read does not cause a refusal', async () => {
    let isRotated = false;
    const rotatedMeanwhile: KeyringCheck['db'] = {
      ...database.db,
      async $queryRaw<Rows>(sql: TemplateStringsArray, ...values: unknown[]) {
        const rows = await database.db.$queryRaw<Rows>(sql, ...values);
        if (sql.join().includes('space_keys') && !isRotated) {
          isRotated = true;
          await database.rotate();
        }
        return rows;
      },
    };
    await check({ db: rotatedMeanwhile });
    expect(isRotated).toBe(true);
  });

  it('an older master key may fail to open its space keys, which is logged; the current key must open at least one of the sampled space keys', async () => {
    const broken = crypto.randomUUID();
    await database.keep();
    await database.query(
      "INSERT INTO space_keys (space_id, master_key_id, wrapped, created_at) SELECT $1, id, decode(repeat('00', 60), 'hex'), now() FROM current_master_key",
      [broken],
    );
    await check();
    await expect(database.rotate()).rejects.toThrow(broken);
    warned.length = 0;
    await check();
    expect(warned).toEqual([{ masterKeyId: (await keyring()).keys[0]?.id }]);
  });

  it('a keyring that other users may read is accepted with a warning', async () => {
    warned.length = 0;
    await check();
    expect(warned).toEqual([]);
    await chmod(file, 0o644);
    await check();
    expect(warned).toEqual([{ file, mode: '644' }]);
  });

  it.runIf(userInfo().uid === 0)(
    'a keyring of another owner may be readable by its group, as for a Secret in a pod',
    async () => {
      await chown(file, 65_534, 65_534);
      warned.length = 0;
      await chmod(file, 0o440);
      await check();
      expect(warned).toEqual([]);
      await chmod(file, 0o444);
      await check();
      expect(warned).toEqual([{ file, mode: '444' }]);
    },
  );
});
