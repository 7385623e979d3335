import { achievementsProjectionBegun } from '@savvi/contracts/projections';
import { startServiceEvents } from '@savvi/eventing/service-events';
import type { Running } from '@savvi/service-kit/server';
import { startService } from '@savvi/service-kit/start';
import { buildApp } from './app.ts';
import { createDeps, type Deps } from './deps.ts';
import type { Env } from './env.ts';
import { purge } from './holdings/purge.ts';
import { eraseOnUserDeleted } from './holdings/user-deleted.consumer.ts';
import { startCounting } from './net-worth/start-counting.ts';
import { stateAllHoldings } from './republish.ts';

/** Starts the masterplan service. */
export const start = (env: Env, deps: Deps = createDeps(env)): Promise<Running> =>
  startService({
    env,
    log: deps.log,
    db: deps.db,
    bus: deps.bus,
    buildApp: (isReady) => buildApp({ ...deps, isReady }).finish(),
    housekeeping: { clock: deps.clock, sweep: (now) => purge(deps.db, now) },
    beside: () => [
      ...startServiceEvents({
        ...deps,
        name: 'masterplan',
        databaseUrl: env.DATABASE_URL,
        inTransaction: (work) => deps.db.$transaction(work),
        erase: eraseOnUserDeleted(deps),
        backfill: {
          projections: [achievementsProjectionBegun],
          publish: (signal) => stateAllHoldings(deps, signal),
        },
        consumers: [startCounting(deps)],
      }),
      deps.counting.close,
    ],
  });
