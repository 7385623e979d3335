import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkKeyring } from '@savvi/sealing/keyring-check';
import { masterKeys } from '@savvi/sealing/master-keys';
import { spaceKeys } from '@savvi/sealing/space-keys';
import { silentLog } from '@savvi/service-kit/log';
import { NEIGHBOR, seedNeighbor } from '@savvi/testing/neighbor';
import { openTestDatabase, testService } from '@savvi/testing/test-service';
import { buildApp } from '../app.ts';
import { openDatabase } from '../db.ts';
import { DOMAIN } from '../shared/entry-seal.ts';
import { whole } from './samples.ts';

const migrationsDir = fileURLToPath(new URL('../../prisma/migrations', import.meta.url));

/** Creates a separate vault database for one test file. */
export const testVaultDatabase = () => openTestDatabase({ migrationsDir, openDatabase });

/**
 * Starts the vault service for one test file, with its own clock and keyring and, by default, rows of a
 * second tenant.
 */
export async function testVault({
  requiresVerifiedEmail = false,
  rateLimitScale = 1,
  hasNeighbor = true,
} = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'savvi-vault-test-'));
  const keyringFile = join(folder, 'keyring.json');
  const masters = masterKeys({ domain: DOMAIN, file: keyringFile }, silentLog);
  const keys = spaceKeys(DOMAIN, masters, silentLog);
  const service = await testService({
    migrationsDir,
    openDatabase,
    buildApp: (deps) => buildApp({ ...deps, spaceKeys: keys, requiresVerifiedEmail, rateLimitScale }),
  });
  await checkKeyring({
    domain: DOMAIN,
    db: service.db,
    file: keyringFile,
    creates: true,
    now: service.clock.now(),
    log: silentLog,
  });
  if (hasNeighbor) {
    const { token } = service.someone({ space: NEIGHBOR });
    const create = async () =>
      ((await service.call('POST', '/api/passwords', { token, body: whole })).json as { id: string }).id;
    await create();
    await service.call('DELETE', `/api/passwords/${await create()}`, { token });
    await seedNeighbor(service.databaseUrl);
  }
  return {
    ...service,
    masters,
    spaceKeys: keys,
    keyringFile,
    async close(): Promise<void> {
      await service.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The vault service of one test file. */
export type TestVault = Awaited<ReturnType<typeof testVault>>;
