import { outbox } from '@savvi/eventing/outbox';
import { createPgBus } from '@savvi/eventing/pg-bus';
import { systemClock } from '@savvi/service-kit/clock';
import { fileStore } from '@savvi/service-kit/file-store';
import { createTokenVerifier, remoteKeys } from '@savvi/service-kit/identity-token';
import { createLog, type Log } from '@savvi/service-kit/log';
import { lazyStore, type ObjectStore } from '@savvi/service-kit/object-store';
import { masterKeys } from '@savvi/sealing/master-keys';
import { spaceKeys } from '@savvi/sealing/space-keys';
import { openDatabase } from './db.ts';
import type { Env } from './env.ts';
import { DOMAIN, fileKeys } from './shared/file-keys.ts';

/** The client of S3 is large, and who keeps files in a folder never needs it. */
const storeFor = (settings: Env['objectStore']): ObjectStore =>
  settings.kind === 'files' ? fileStore(settings.folder) : lazyStore(async () => (await import('@savvi/service-kit/s3-store')).s3Store(settings));

/** Everything the documents service holds while it runs. */
export function createDeps(env: Env, log: Log = createLog('documents', env.LOG_LEVEL)) {
  const masters = masterKeys({ domain: DOMAIN, file: env.DOCUMENTS_KEYRING_FILE }, log);
  return {
    log,
    clock: systemClock(env.CLOCK_OFFSET),
    verify: createTokenVerifier(remoteKeys(env.IDENTITY_URL)),
    checksReplies: env.NODE_ENV !== 'production',
    db: openDatabase(env.DATABASE_URL),
    bus: createPgBus({ url: env.BUS_URL, log }),
    outbox,
    fileKeys: fileKeys(spaceKeys(DOMAIN, masters, log)),
    masters,
    store: storeFor(env.objectStore),
    maxBytes: env.FILE_BYTES_MAX,
  };
}

/** What the documents service holds while it runs. */
export type Deps = ReturnType<typeof createDeps>;
