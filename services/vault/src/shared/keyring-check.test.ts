import { chmod, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { whole } from '../testing/samples.ts';
import { type TestVault, testVault } from '../testing/vault.ts';
import { type KeyringFile, newMasterKey, writeKeyring } from './keyring.ts';
import { checkKeyring } from './keyring-check.ts';

let vault: TestVault;
beforeEach(async () => {
  vault = await testVault();
  await vault.call('POST', '/api/passwords', { token: vault.someone().token, body: whole });
});
afterEach(() => vault.close());

const check = () => checkKeyring({ db: vault.db, file: vault.keyringFile, creates: true, now: vault.clock.now() });
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
    await rm(vault.keyringFile);
    const empty = { $queryRaw: () => Promise.resolve([] as never), $executeRaw: () => Promise.resolve(0) };
    await expect(checkKeyring({ db: empty, file: vault.keyringFile, creates: false, now: new Date() })).rejects.toThrow(/is missing\.$/);
  });
});
