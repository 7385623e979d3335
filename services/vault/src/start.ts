import { achievementsProjectionBegun, adminProjectionBegun } from '@savvi/contracts/projections';
import { startServiceEvents } from '@savvi/eventing/service-events';
import { checkKeyring } from '@savvi/sealing/keyring-check';
import { forgetRequests } from '@savvi/service-kit/idempotency';
import { keptSince } from '@savvi/service-kit/kept-records';
import type { Running } from '@savvi/service-kit/server';
import { startService } from '@savvi/service-kit/start';
import { buildApp } from './app.ts';
import { createDeps, type Deps } from './deps.ts';
import { entryRepository } from './entries/entry.repository.ts';
import { eraseOnUserDeleted } from './entries/user-deleted.consumer.ts';
import type { Env } from './env.ts';
import { stateEntries } from './republish.ts';
import { DOMAIN } from './shared/entry-seal.ts';

/** Starts the vault service. */
export const start = (env: Env, deps: Deps = createDeps(env)): Promise<Running> =>
  startService({
    env,
    log: deps.log,
    db: deps.db,
    bus: deps.bus,
    buildApp: (isReady) => buildApp({ ...deps, isReady }).finish(),
    prepare: () =>
      checkKeyring({
        domain: DOMAIN,
        db: deps.db,
        file: env.VAULT_KEYRING_FILE,
        creates: env.VAULT_KEYRING_CREATE,
        now: deps.clock.now(),
        log: deps.log,
      }),
    housekeeping: {
      clock: deps.clock,
      async sweep(now) {
        deps.masters.forget();
        await entryRepository.purge(deps.db, keptSince(now));
        await forgetRequests(deps.db, now);
      },
    },
    beside: () =>
      startServiceEvents({
        ...deps,
        name: 'vault',
        databaseUrl: env.DATABASE_URL,
        inTransaction: (work) => deps.db.$transaction(work),
        erase: eraseOnUserDeleted(deps),
        backfill: {
          projections: [achievementsProjectionBegun, adminProjectionBegun],
          publish: (signal) => stateEntries(deps, signal),
        },
      }),
  });
