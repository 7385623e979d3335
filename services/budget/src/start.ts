import { userDeleted } from '@savvi/contracts/events';
import { consume } from '@savvi/eventing/consume';
import { startRelay } from '@savvi/eventing/relay';
import { forgetRequests } from '@savvi/service-kit/idempotency';
import type { Running } from '@savvi/service-kit/server';
import { startService } from '@savvi/service-kit/start';
import { buildApp } from './app.ts';
import { createDeps, type Deps } from './deps.ts';
import type { Env } from './env.ts';
import { eraseOnUserDeleted } from './budgets/user-deleted.consumer.ts';

/** Starts the budget service. */
export const start = (env: Env, deps: Deps = createDeps(env)): Promise<Running> =>
  startService({
    env,
    log: deps.log,
    db: deps.db,
    bus: deps.bus,
    buildApp: (isReady) => buildApp({ ...deps, isReady }).finish(),
    housekeeping: { clock: deps.clock, sweep: (now) => forgetRequests(deps.db, now) },
    beside() {
      const { bus, clock, db, log } = deps;
      const relay = startRelay({ databaseUrl: env.DATABASE_URL, bus, log, now: clock.now });
      const erasure = consume({ bus, inTransaction: (work) => db.$transaction(work), durable: 'budget.user-deleted', types: [userDeleted], apply: eraseOnUserDeleted(deps), log });
      return [erasure.stop, relay.drain];
    },
  });
