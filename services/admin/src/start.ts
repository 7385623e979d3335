import { adminProjectionBegun } from '@savvi/contracts/projections';
import { consume } from '@savvi/eventing/consume';
import { type CoreDeps, defineService } from '@savvi/service/define-service';
import { rawTransactions } from '@savvi/service-kit/raw-transactions';
import { buildApp } from './app.ts';
import { createReleaseClient } from './areas/release-client.ts';
import { type Database, openDatabase } from './db.ts';
import { measureDeletions } from './deletions/measure-deletions.ts';
import { type Env, parseEnv } from './env.ts';
import { erasureEvents, noteErasure } from './erasure/erasures.consumer.ts';
import { eraseOnUserDeleted } from './erasure/user-deleted.consumer.ts';
import { accountEvents, countAccount } from './projection/accounts.consumer.ts';
import { applyThingEvent, thingEvents } from './projection/things.consumer.ts';
import { createIdentityClient } from './shared/identity-client.ts';

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
    consume({ ...deps, durable: 'admin.erasures', types: erasureEvents, apply: noteErasure }),
  ],
  close: ({ counting }) => counting.close(),
});
