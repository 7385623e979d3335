import { mkdir, rename, rm } from 'node:fs/promises';
import { type Log, silentLog } from '@savvi/service-kit/log';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { masterKeys } from './master-keys.ts';
import { type SpaceKeys, spaceKeys } from './space-keys.ts';
import { DOMAIN, type KeysDatabase, keysDatabase } from './testing/keys-database.ts';

let database: KeysDatabase;
let record: Awaited<ReturnType<KeysDatabase['keep']>>;
const logged: object[] = [];
// Our own code always passes an object to the logger.
const log: Log = { ...silentLog, error: (fields: unknown) => void logged.push(fields as object) };
beforeEach(async () => {
  database = await keysDatabase();
  record = await database.keep();
  logged.length = 0;
});
afterEach(() => database.close());

const scope = () => ({ spaceId: record.spaceId });
const keyId = async () =>
  (await database.query<{ id: string }>('SELECT id FROM current_master_key'))[0]?.id ?? '';

describe('a space key', () => {
  // Trust: secrets-9
  it('a space key is found even when a rotation retires its master key after its row was read', async () => {
    let isRotated = false;
    const client: Parameters<SpaceKeys['find']>[0] = {
      ...database.db,
      async $queryRaw<Rows>(sql: TemplateStringsArray, ...values: unknown[]) {
        const rows = await database.db.$queryRaw<Rows>(sql, ...values);
        if (!isRotated) await database.rotate();
        isRotated = true;
        return rows;
      },
    };
    expect(
      await spaceKeys(DOMAIN, masterKeys(database.keyring, log), log).find(client, scope()),
    ).not.toBeNull();
    expect(logged).toEqual([]);
  });

  it('a space key whose master key is missing in the keyring gives 503 after two tries, and a log entry with the id of the master key', async () => {
    await database.query("UPDATE space_keys SET master_key_id = 'gone'");
    await expect(
      spaceKeys(DOMAIN, masterKeys(database.keyring, log), log).find(database.db, scope()),
    ).rejects.toMatchObject({ code: 'unavailable' });
    expect(logged).toEqual([{ masterKeyId: 'gone' }]);
  });

  it('a space key opens nothing in another domain', async () => {
    await expect(
      spaceKeys('lids', masterKeys(database.keyring, log), log).find(database.db, scope()),
    ).rejects.toMatchObject({ name: 'DoesNotOpen' });
  });

  it('an erased space key is gone, and so is the data that it sealed', async () => {
    expect(await record.read()).toBe(record.spaceId);
    await database.keys.erase(database.db, scope());
    expect(await record.read()).toBeNull();
    expect((await database.keep(record.spaceId)).spaceId).toBe(record.spaceId); // The space gets a new key.
    await expect(record.read()).rejects.toMatchObject({ name: 'DoesNotOpen' });
  });
});

describe('a keyring', () => {
  it('an unreadable keyring gives 503 and a log entry with the reason, until it is readable again', async () => {
    const { file } = database.keyring;
    database.masters.forget();
    await rename(file, `${file}.away`);
    await mkdir(file);
    await expect(record.read()).rejects.toMatchObject({ code: 'unavailable', retryAfterS: 2 });
    await expect(masterKeys(database.keyring, log).find(await keyId())).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect(logged).toMatchObject([{ err: { message: `The jars keyring ${file} cannot be read (EISDIR).` } }]);
    await rm(file, { recursive: true });
    await rename(`${file}.away`, file);
    expect(await record.read()).toBe(record.spaceId);
  });

  it('a retired master key stays in memory only until `forget` drops all keys', async () => {
    const before = await keyId();
    const masters = masterKeys(database.keyring, log);
    expect(await masters.find(before)).not.toBeNull();
    await database.rotate();
    expect(await masters.find(before)).not.toBeNull();
    masters.forget();
    expect(await masters.find(before)).toBeNull();
    expect(await masters.find(await keyId())).not.toBeNull();
  });
});
