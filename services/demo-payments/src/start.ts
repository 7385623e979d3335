import type { Running } from '@savvi/service-kit/server';
import { startService } from '@savvi/service-kit/start';
import { buildApp } from './app.ts';
import { createDeps, type Deps } from './deps.ts';
import { deliver } from './deliveries/deliver.ts';
import { type Env, parseEnv } from './env.ts';
import { passTime } from './renewals/renewals.ts';
import { startWorker, type Worker } from './shared/worker.ts';

/** Starts the payment simulator. */
export function start(env: Env, deps: Deps = createDeps(env)): Promise<Running> {
  const { database, log, clock, checkouts, portals, subscriptions } = deps;
  const stopping = new AbortController();
  const workers: Worker[] = [];
  const wake = () => workers.forEach((worker) => worker.wake());
  const startWorkers = async () => {
    workers.push(
      startWorker('renewals', () => passTime({ ...deps, wake }, stopping.signal), log),
      startWorker('deliveries', () => deliver(deps, stopping.signal), log),
    );
  };
  return startService({
    env,
    log,
    db: {
      $queryRaw: (sql) => database.inTransaction((tx) => tx.$queryRaw(sql)),
      $disconnect: () => database.close(),
    },
    buildApp: (isReady) => buildApp({ ...deps, wake, isReady }),
    prepare: startWorkers,
    housekeeping: {
      clock,
      sweep: (now) =>
        database.inTransaction(async (tx) => {
          await checkouts.forget(tx, now);
          await portals.forget(tx, now);
          await subscriptions.forget(tx, now);
        }),
    },
    beside: () => [
      async () => {
        stopping.abort();
        await Promise.all(workers.map((worker) => worker.stop()));
      },
    ],
  });
}

/** The payment simulator as a program. */
export const service = { parseEnv, start };
