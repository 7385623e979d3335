import { adminProjectionBegun } from '@savvi/contracts/projections';
import { consume } from '@savvi/eventing/consume';
import { type CoreDeps, defineService } from '@savvi/service/define-service';
import { rawTransactions } from '@savvi/service-kit/raw-transactions';
import { repeatedly } from '@savvi/service-kit/repeatedly';
import { buildApp } from './app.ts';
import { createReleaseClient } from './shared/release-client.ts';
import { type Database, openDatabase } from './db.ts';
import { measureDeletions } from './deletions/measure-deletions.ts';
import { type Env, parseEnv } from './env.ts';
import { ERASURES, noteErasure } from './erasure/erasures.consumer.ts';
import { followErasingServices } from './erasure/erasing-services.ts';
import { eraseOnUserDeleted } from './erasure/user-deleted.consumer.ts';
import { accountEvents, countAccount } from './projection/accounts.consumer.ts';
import { applyThingEvent, thingEvents } from './projection/things.consumer.ts';
import { createIdentityClient } from './shared/identity-client.ts';

/** How often the services that erase data are read. */
const SERVICES_MS = 60_000;

function createOwn({ metrics, db, clock, log, watchPool }: CoreDeps<Database>, env: Env) {
  measureDeletions(metrics, { db, clock });
  return {
    counting: rawTransactions(env.DATABASE_URL, 3, { watch: watchPool }),
    identity: createIdentityClient({ url: env.IDENTITY_URL, key: env.DIRECTORY_SIGNING_KEY, log }),
    releases:
      env.RELEASES_URL === undefined || env.REGISTRATION_TOKEN === undefined
        ? null
        : createReleaseClient({ url: env.RELEASES_URL, token: env.REGISTRATION_TOKEN, log }),
  };
}

/** The admin service. */
export const service = defineService({
  name: 'admin',
  parseEnv,
  openDatabase,
  createOwn,
  buildApp,
  projection: adminProjectionBegun,
  erase: eraseOnUserDeleted,
  consumers: (deps) => [
    consume({
      ...deps,
      inTransaction: deps.counting.inTransaction,
      durable: 'admin.accounts',
      types: accountEvents,
      apply: countAccount,
    }),
    consume({
      ...deps,
      inTransaction: deps.counting.inTransaction,
      durable: 'admin.counting',
      types: thingEvents,
      apply: applyThingEvent,
    }),
    consume({ ...deps, durable: 'admin.erasures', types: [ERASURES], apply: noteErasure }),
  ],
  background({ releases, ...deps }) {
    if (releases === null) return [];
    return [
      repeatedly({
        work: () => followErasingServices({ ...deps, releases }),
        everyMs: SERVICES_MS,
        failure: 'the services that erase data cannot be read: the known ones are used',
        log: deps.log,
      }),
    ];
  },
  close: ({ counting }) => counting.close(),
});
