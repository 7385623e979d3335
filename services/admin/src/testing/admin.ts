import { fileURLToPath } from 'node:url';
import { silentLog } from '@savvi/service-kit/log';
import { seedNeighbor } from '@savvi/testing/neighbor';
import { openTestDatabase, testService } from '@savvi/testing/test-service';
import { buildApp } from '../app.ts';
import { createReleaseClient } from '../shared/release-client.ts';
import { openDatabase } from '../db.ts';
import { followErasingServices } from '../erasure/erasing-services.ts';
import { createIdentityClient } from '../shared/identity-client.ts';
import { fakeIdentity } from './fake-identity.ts';
import { fakeReleases } from './fake-releases.ts';

const migrationsDir = fileURLToPath(new URL('../../prisma/migrations', import.meta.url));

/** Creates a separate admin database for one test file. */
export const testAdminDatabase = () => openTestDatabase({ migrationsDir, openDatabase });

/**
 * Starts the admin service for one test file, with a fake identity service and release API; it counts only the events that
 * the test applies.
 */
export async function testAdmin() {
  const [identity, releases] = await Promise.all([fakeIdentity(), fakeReleases()]);
  const client = createIdentityClient({
    url: identity.url,
    key: identity.key,
    log: silentLog,
    answerMs: 500,
  });
  const releaseClient = createReleaseClient({
    url: releases.url,
    token: releases.token,
    log: silentLog,
    answerMs: 500,
    switchMs: 500,
  });
  const service = await testService({
    migrationsDir,
    openDatabase,
    buildApp: (deps) => buildApp({ ...deps, identity: client, releases: releaseClient }),
  });
  await seedNeighbor(service.databaseUrl);
  return {
    ...service,
    identity,
    releases,
    followErasingServices: () => followErasingServices({ ...service, releases: releaseClient }),
    /** Creates an administrator. */
    admin: () => service.someone({ role: 'admin' }),
    async close(): Promise<void> {
      await service.close();
      await Promise.all([identity.stop(), releases.stop()]);
    },
  };
}

/** The admin service of one test file. */
export type TestAdmin = Awaited<ReturnType<typeof testAdmin>>;
