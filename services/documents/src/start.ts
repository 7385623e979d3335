import {
  achievementsProjectionBegun,
  adminProjectionBegun,
  billingProjectionBegun,
} from '@savvi/contracts/projections';
import { startServiceEvents } from '@savvi/eventing/service-events';
import { checkKeyring } from '@savvi/sealing/keyring-check';
import { forgetRequests } from '@savvi/service-kit/idempotency';
import type { Running } from '@savvi/service-kit/server';
import { repeatedly } from '@savvi/service-kit/repeatedly';
import { startService } from '@savvi/service-kit/start';
import { buildApp } from './app.ts';
import { createDeps, type Deps } from './deps.ts';
import type { Env } from './env.ts';
import { purge, removeLooseObjects } from './erasure/sweep.ts';
import { eraseOnUserDeleted } from './erasure/user-deleted.consumer.ts';
import { stateDocuments } from './republish.ts';
import { DOMAIN } from './shared/file-keys.ts';
import { hashSealer } from './hashes/seal-hashes.ts';

/** How soon the objects of a deleted account are removed, and those of an upload that failed. */
const REMOVE_EVERY_MS = 5_000;

/** The pause between two batches of hashes that are sealed. */
const SEAL_EVERY_MS = 5_000;

/** How long a file may take to come in over a slow line: a little longer than the gateway lets it. */
const UPLOAD_MS = 660_000;

/** Starts the documents service. */
export function start(env: Env, deps: Deps = createDeps(env)): Promise<Running> {
  let preparing: Promise<void> | undefined;
  /**
   * The object store may come up after the service does: lists are answered until then, files are not. Once
   * only: it clears away what is half-written.
   */
  const prepareStore = (): Promise<void> =>
    (preparing ??= deps.store.prepare().catch((error: unknown) => {
      preparing = undefined;
      throw error;
    }));
  async function removeObjects(): Promise<void> {
    await prepareStore();
    await removeLooseObjects(deps, deps.clock.now());
  }

  return startService({
    env,
    log: deps.log,
    db: deps.db,
    bus: deps.bus,
    requestMs: UPLOAD_MS,
    buildApp: (isReady) => buildApp({ ...deps, isReady }).finish(),
    async prepare() {
      await checkKeyring({
        db: deps.db,
        domain: DOMAIN,
        file: env.DOCUMENTS_KEYRING_FILE,
        creates: env.DOCUMENTS_KEYRING_CREATE,
        now: deps.clock.now(),
        log: deps.log,
      });
      await prepareStore().catch((error: unknown) =>
        deps.log.warn({ err: error }, 'the object store is not there yet: no file can be stored or read'),
      );
    },
    housekeeping: {
      clock: deps.clock,
      async sweep(now) {
        deps.masters.forget();
        await purge(deps, now);
        await forgetRequests(deps.db, now);
        await removeObjects(); // last: the store may be down
      },
    },
    beside: () => [
      repeatedly({
        work: removeObjects,
        everyMs: REMOVE_EVERY_MS,
        failure: 'removing objects failed; it is tried again',
        log: deps.log,
      }),
      repeatedly({
        work: hashSealer(deps),
        everyMs: SEAL_EVERY_MS,
        failure: 'sealing the hashes of files failed; it is tried again',
        log: deps.log,
      }),
      ...startServiceEvents({
        ...deps,
        name: 'documents',
        databaseUrl: env.DATABASE_URL,
        inTransaction: (work) => deps.db.$transaction(work),
        erase: eraseOnUserDeleted(deps),
        backfill: {
          projections: [achievementsProjectionBegun, adminProjectionBegun, billingProjectionBegun],
          publish: (signal) => stateDocuments(deps, signal),
        },
      }),
      () => deps.store.close(),
    ],
  });
}
