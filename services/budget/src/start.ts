import {
  achievementsProjectionBegun,
  adminProjectionBegun,
  billingProjectionBegun,
} from '@savvi/contracts/projections';
import { startServiceEvents } from '@savvi/eventing/service-events';
import { forgetRequests } from '@savvi/service-kit/idempotency';
import type { Running } from '@savvi/service-kit/server';
import { startService } from '@savvi/service-kit/start';
import { buildApp } from './app.ts';
import { createDeps, type Deps } from './deps.ts';
import type { Env } from './env.ts';
import { forgetOldDrafts } from './drafts/draft.service.ts';
import { eraseOnUserDeleted } from './budgets/user-deleted.consumer.ts';
import { stateBudgets } from './republish.ts';

/** Starts the budget service. */
export const start = (env: Env, deps: Deps = createDeps(env)): Promise<Running> =>
  startService({
    env,
    log: deps.log,
    db: deps.db,
    bus: deps.bus,
    buildApp: (isReady) => buildApp({ ...deps, isReady }).finish(),
    housekeeping: {
      clock: deps.clock,
      sweep: async (now) => {
        await forgetRequests(deps.db, now);
        await forgetOldDrafts(deps.db, now);
      },
    },
    beside: () =>
      startServiceEvents({
        ...deps,
        name: 'budget',
        databaseUrl: env.DATABASE_URL,
        inTransaction: (work) => deps.db.$transaction(work),
        erase: eraseOnUserDeleted(deps),
        backfill: {
          projections: [achievementsProjectionBegun, adminProjectionBegun, billingProjectionBegun],
          publish: (signal) => stateBudgets(deps, signal),
        },
      }),
  });
