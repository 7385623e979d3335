import { achievementsProjectionBegun, adminProjectionBegun } from '@savvi/contracts/projections';
import { checkKeyring } from '@savvi/sealing/keyring-check';
import { masterKeys } from '@savvi/sealing/master-keys';
import { spaceKeys } from '@savvi/sealing/space-keys';
import { type CoreDeps, defineService } from '@savvi/service/define-service';
import { forgetRequests } from '@savvi/service-kit/idempotency';
import { restorableSince } from '@savvi/service-kit/kept-records';
import { buildApp } from './app.ts';
import { type Database, openDatabase } from './db.ts';
import { entryMaintenance } from './entries/entry.maintenance.repository.ts';
import { eraseOnUserDeleted } from './entries/user-deleted.consumer.ts';
import { type Env, parseEnv } from './env.ts';
import { republishEntries } from './republish.ts';
import { DOMAIN } from './shared/entry-seal.ts';

function createOwn({ log }: CoreDeps<Database>, env: Env) {
  const masters = masterKeys({ domain: DOMAIN, file: env.VAULT_KEYRING_FILE }, log);
  return {
    masters,
    spaceKeys: spaceKeys(DOMAIN, masters, log),
    requiresVerifiedEmail: env.REQUIRE_VERIFIED_EMAIL,
  };
}

/** The vault service. */
export const service = defineService({
  name: 'vault',
  parseEnv,
  openDatabase,
  createOwn,
  buildApp,
  prepare: ({ db, clock, log }, env) =>
    checkKeyring({
      domain: DOMAIN,
      db,
      file: env.VAULT_KEYRING_FILE,
      creates: env.VAULT_KEYRING_CREATE,
      now: clock.now(),
      log,
    }),
  async sweep({ db, masters }, now) {
    masters.forget();
    await entryMaintenance.purge(db, restorableSince(now));
    await forgetRequests(db, now);
  },
  erase: eraseOnUserDeleted,
  backfill: { projections: [achievementsProjectionBegun, adminProjectionBegun], publish: republishEntries },
});
