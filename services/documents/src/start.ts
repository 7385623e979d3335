import { GRANTED_EVENTS } from '@savvi/contracts/bus-rights';
import {
  achievementsProjectionBegun,
  adminProjectionBegun,
  billingProjectionBegun,
  budgetDocumentsProjectionBegun,
  remindersProjectionBegun,
} from '@savvi/contracts/projections';
import { consume } from '@savvi/eventing/consume';
import { checkKeyring } from '@savvi/sealing/keyring-check';
import { masterKeys } from '@savvi/sealing/master-keys';
import { spaceKeys } from '@savvi/sealing/space-keys';
import { type CoreDeps, defineService } from '@savvi/service/define-service';
import { forgetRequests } from '@savvi/service-kit/idempotency';
import { repeatedly } from '@savvi/service-kit/repeatedly';
import { buildApp } from './app.ts';
import { type Database, openDatabase } from './db.ts';
import { type Env, parseEnv } from './env.ts';
import { purge, removeLooseObjects, type SweepDeps } from './erasure/sweep.ts';
import { eraseOnUserDeleted } from './erasure/user-deleted.consumer.ts';
import { hashSealer } from './hashes/seal-hashes.ts';
import { followLinkedRecords } from './links/linked-records.consumer.ts';
import { republishDocuments } from './republish.ts';
import { DOMAIN, fileKeys } from './shared/file-keys.ts';
import { measuredStore } from './shared/measured-store.ts';
import { openObjectStore } from './shared/object-store-settings.ts';
import { preparedOnce } from './shared/prepared-once.ts';

/** The interval of removing orphaned objects: those of deleted accounts and of failed uploads. */
const REMOVE_EVERY_MS = 5_000;

/** The pause between two batches of hashes to encrypt. */
const SEAL_EVERY_MS = 5_000;

/** How long an upload may take over a slow network: slightly longer than the gateway's limit. */
const UPLOAD_MS = 660_000;

function createOwn({ metrics, log }: CoreDeps<Database>, env: Env) {
  const masters = masterKeys({ domain: DOMAIN, file: env.DOCUMENTS_KEYRING_FILE }, log);
  return {
    masters,
    fileKeys: fileKeys(spaceKeys(DOMAIN, masters, log)),
    store: preparedOnce(measuredStore(metrics, openObjectStore(env.objectStore))),
    maxBytes: env.FILE_BYTES_MAX,
    requiresVerifiedEmail: env.REQUIRE_VERIFIED_EMAIL,
  };
}

async function removeObjects(deps: SweepDeps, now: Date): Promise<void> {
  await deps.store.prepare();
  await removeLooseObjects(deps, now);
}

/** The documents service. */
export const service = defineService({
  name: 'documents',
  parseEnv,
  openDatabase,
  createOwn,
  requestMs: UPLOAD_MS,
  buildApp,
  async prepare({ db, clock, log, store }, env) {
    await checkKeyring({
      db,
      domain: DOMAIN,
      file: env.DOCUMENTS_KEYRING_FILE,
      creates: env.DOCUMENTS_KEYRING_CREATE,
      now: clock.now(),
      log,
    });
    // The object store may become available after the service: until then lists work and files do not.
    await store
      .prepare()
      .catch((error: unknown) =>
        log.warn({ err: error }, 'object store unavailable: files cannot be stored or read'),
      );
  },
  async sweep(deps, now) {
    deps.masters.forget();
    await purge(deps, now);
    await forgetRequests(deps.db, now);
    await removeObjects(deps, now); // Objects are removed last, because the object store may be down.
  },
  erase: eraseOnUserDeleted,
  consumers: (deps) => [
    consume({
      ...deps,
      durable: 'documents.linked-records',
      types: [GRANTED_EVENTS],
      apply: followLinkedRecords,
    }),
  ],
  backfill: {
    projections: [
      achievementsProjectionBegun,
      adminProjectionBegun,
      billingProjectionBegun,
      remindersProjectionBegun,
    ],
    added: [budgetDocumentsProjectionBegun],
    publish: republishDocuments,
  },
  background: (deps) => [
    repeatedly({
      work: () => removeObjects(deps, deps.clock.now()),
      everyMs: REMOVE_EVERY_MS,
      failure: 'removing orphaned objects failed; will be retried',
      log: deps.log,
    }),
    repeatedly({
      work: hashSealer(deps),
      everyMs: SEAL_EVERY_MS,
      failure: 'encrypting the hashes of files failed; will be retried',
      log: deps.log,
    }),
  ],
  close: ({ store }) => store.close(),
});
