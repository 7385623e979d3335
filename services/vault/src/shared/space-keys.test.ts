import { DOMAIN } from './entry-seal.ts';
import { rm, mkdir, rename } from 'node:fs/promises';
import { type Log, silentLog } from '@savvi/service-kit/log';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rotateNow } from '../testing/rotate-now.ts';
import { whole } from '../testing/samples.ts';
import { type TestVault, testVault } from '../testing/vault.ts';
import { masterKeys } from '@savvi/sealing/master-keys';
import { spaceKeys } from '@savvi/sealing/space-keys';

let vault: TestVault;
let person: ReturnType<TestVault['someone']>;
const logged: object[] = [];
const log: Log = { ...silentLog, error: (fields: unknown) => void logged.push(fields as object) };
beforeEach(async () => {
  vault = await testVault();
  person = vault.someone();
  await vault.call('POST', '/api/passwords', { token: person.token, body: whole });
  logged.length = 0;
});
afterEach(() => vault.close());

const scope = () => ({ spaceId: person.claims.space });
const list = () => vault.call('GET', '/api/passwords', { token: person.token });
const keyId = async () => (await vault.db.$queryRaw<{ id: string }[]>`SELECT id FROM current_master_key`)[0]?.id ?? '';

describe('the key of a space', () => {
  it('is found by who read its row just before a rotation retired the master key of that', async () => {
    let isRotated = false;
    const client: Parameters<ReturnType<typeof spaceKeys>['find']>[0] = {
      $executeRaw: (...query) => vault.db.$executeRaw(...query),
      async $queryRaw<Row>(sql: TemplateStringsArray, ...values: unknown[]) {
        const rows = await vault.db.$queryRaw<Row>(sql, ...values);
        if (!isRotated) await rotateNow(vault);
        isRotated = true;
        return rows;
      },
    };
    expect(await spaceKeys(DOMAIN, masterKeys(vault.keyringFile, log), log).find(client, scope())).not.toBeNull();
    expect(logged).toEqual([]);
  });

  it('whose master key the keyring lacks is answered 503, once it was looked for twice, and logged by its id', async () => {
    await vault.db.spaceKey.updateMany({ where: scope(), data: { masterKeyId: 'gone' } });
    await expect(spaceKeys(DOMAIN, masterKeys(vault.keyringFile, log), log).find(vault.db, scope())).rejects.toMatchObject({ code: 'unavailable' });
    expect(logged).toEqual([{ masterKeyId: 'gone' }]);
  });
});

describe('a keyring', () => {
  it('that cannot be read any more is answered 503, and the log says why; once it can be, all is well', async () => {
    vault.masters.forget();
    await rename(vault.keyringFile, `${vault.keyringFile}.away`);
    await mkdir(vault.keyringFile);
    const refused = await list();
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('2');
    const masters = masterKeys(vault.keyringFile, log);
    await expect(masters.find(await keyId())).rejects.toMatchObject({ code: 'unavailable' });
    expect(logged).toMatchObject([{ err: { message: `The vault's keyring ${vault.keyringFile} cannot be read (EISDIR).` } }]);
    await rm(vault.keyringFile, { recursive: true });
    await rename(`${vault.keyringFile}.away`, vault.keyringFile);
    expect((await list()).status).toBe(200);
  });

  it('that was rotated keeps a retired key in memory only until it is read anew', async () => {
    const before = await keyId();
    const masters = masterKeys(vault.keyringFile, log);
    expect(await masters.find(before)).not.toBeNull();
    await rotateNow(vault);
    expect(await masters.find(before)).not.toBeNull();
    masters.forget();
    expect(await masters.find(before)).toBeNull();
    expect(await masters.find(await keyId())).not.toBeNull();
  });
});
