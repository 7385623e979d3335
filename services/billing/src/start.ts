import { startServiceEvents } from '@savvi/eventing/service-events';
import type { Running } from '@savvi/service-kit/server';
import { startService } from '@savvi/service-kit/start';
import { buildApp } from './app.ts';
import type { Transaction } from './db.ts';
import { createDeps, type Deps } from './deps.ts';
import type { Env } from './env.ts';

/** Starts the billing service. */
export function start(env: Env, deps: Deps = createDeps(env)): Promise<Running> {
  const { db, bus, log } = deps;
  const inTransaction = <Result>(work: (tx: Transaction) => Promise<Result>) => db.$transaction(work);
  return startService({
    env,
    log,
    db,
    bus,
    buildApp: (isReady) => buildApp({ ...deps, isReady }).finish(),
    beside: () => startServiceEvents({ ...deps, name: 'billing', databaseUrl: env.DATABASE_URL, inTransaction }),
  });
}
