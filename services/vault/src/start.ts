import { userDeleted } from '@savvi/contracts/events';
import { consume } from '@savvi/eventing/consume';
import { startRelay } from '@savvi/eventing/relay';
import { forgetRequests } from '@savvi/service-kit/idempotency';
import { keptSince } from '@savvi/service-kit/kept-records';
import type { Running } from '@savvi/service-kit/server';
import { startService } from '@savvi/service-kit/start';
import { buildApp } from './app.ts';
import { createDeps, type Deps } from './deps.ts';
import { entryRepository } from './entries/entry.repository.ts';
import { eraseOnUserDeleted } from './entries/user-deleted.consumer.ts';
import type { Env } from './env.ts';
import { checkKeyring } from './shared/keyring-check.ts';

/** Starts the vault service. */
export const start = (env: Env, deps: Deps = createDeps(env)): Promise<Running> =>
  startService({
    env,
    log: deps.log,
    db: deps.db,
    bus: deps.bus,
    buildApp: (isReady) => buildApp({ ...deps, isReady }).finish(),
    prepare: () => checkKeyring({ db: deps.db, file: env.VAULT_KEYRING_FILE, creates: env.VAULT_KEYRING_CREATE, now: deps.clock.now(), log: deps.log }),
    housekeeping: {
      clock: deps.clock,
      async sweep(now) {
        deps.masters.forget();
        await entryRepository.purge(deps.db, keptSince(now));
        await forgetRequests(deps.db, now);
      },
    },
    beside() {
      const { bus, clock, db, log } = deps;
      const relay = startRelay({ databaseUrl: env.DATABASE_URL, bus, log, now: clock.now });
      const erasure = consume({ bus, inTransaction: (work) => db.$transaction(work), durable: 'vault.user-deleted', types: [userDeleted], apply: eraseOnUserDeleted(deps), log });
      return [erasure.stop, relay.drain];
    },
  });
