import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { achievementsProjectionBegun, adminProjectionBegun } from '@savvi/contracts/projections';
import { silentLog } from '@savvi/service-kit/log';
import { startedServiceSuite } from '@savvi/testing/started-service-suite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { parseEnv } from './env.ts';
import { service } from './start.ts';
import { testVaultDatabase } from './testing/vault.ts';

let database: Awaited<ReturnType<typeof testVaultDatabase>>;
let folder: string;
beforeEach(async () => {
  database = await testVaultDatabase();
  folder = await mkdtemp(join(tmpdir(), 'savvi-vault-start-'));
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const envWith = (over: Record<string, string> = {}, url = database.url) =>
  parseEnv({
    DATABASE_URL: url,
    BUS_URL: url,
    IDENTITY_URL: 'http://127.0.0.1:1',
    VAULT_KEYRING_FILE: join(folder, 'keyring.json'),
    ...over,
  });
const startWith = (over: Record<string, string> = {}) => {
  const env = envWith(over);
  return service.start(env, service.createDeps(env, silentLog));
};
const readyz = async ({ url }: { url: string }) => (await fetch(`${url}/readyz`)).status;

it('the vault service creates its keyring at the first start, and is ready with the same keyring at the next start', async () => {
  const texts: string[] = [];
  for (const VAULT_KEYRING_CREATE of ['true', 'false']) {
    const running = await startWith({ VAULT_KEYRING_CREATE });
    await running.ready;
    expect(await readyz(running)).toBe(200);
    await running.drain();
    texts.push(await readFile(join(folder, 'keyring.json'), 'utf8'));
  }
  expect(texts[0]).toBe(texts[1]);
});

it('the vault service never becomes ready without its keyring, and names it', async () => {
  const running = await startWith();
  await expect(running.ready).rejects.toThrow(
    `The vault keyring ${join(folder, 'keyring.json')} is missing.`,
  );
  expect(await readyz(running)).toBe(503);
  await running.drain();
});

startedServiceSuite({
  database: testVaultDatabase,
  async start(databaseUrl, bus) {
    const env = envWith({ VAULT_KEYRING_CREATE: 'true' }, databaseUrl);
    const deps = service.createDeps(env, silentLog);
    await deps.bus.close(); // The in-memory bus of the test replaces the service's own.
    return service.start(env, { ...deps, bus });
  },
  erased: 'vault.user-data.erased.v1',
  tellsAgainTo: [achievementsProjectionBegun, adminProjectionBegun],
});
