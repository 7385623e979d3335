import { setTimeout as pause } from 'node:timers/promises';
import { consume } from '@savvi/eventing/consume';
import { startRelay } from '@savvi/eventing/relay';
import { listen, type Running } from '@savvi/service-kit/server';
import { userDeleted } from '@savvi/contracts/events';
import { buildApp } from './app.ts';
import { eraseOnUserDeleted } from './budgets/user-deleted.consumer.ts';
import { createDeps, type Deps } from './deps.ts';
import type { Env } from './env.ts';

const RETRY_MS = 500;

/** Starts the budget service. It listens at once and is ready when the database is there. */
export async function start(env: Env, deps: Deps = createDeps(env)): Promise<Running> {
  const canReachDatabase = async () => {
    await deps.db.$queryRaw`SELECT 1`;
    return true;
  };
  const app = buildApp({ ...deps, isReady: () => canReachDatabase().catch(() => false) });
  const listener = await listen(app.finish(), env);
  const relay = startRelay({ databaseUrl: env.DATABASE_URL, bus: deps.bus, log: deps.log, now: deps.clock.now });
  const erasure = consume({ bus: deps.bus, inTransaction: (work) => deps.db.$transaction(work), durable: 'budget.user-deleted', types: [userDeleted], apply: eraseOnUserDeleted(deps), log: deps.log });
  let isStopping = false;
  async function untilReachable(): Promise<void> {
    while (!isStopping && !(await canReachDatabase().catch(() => false))) await pause(RETRY_MS);
  }

  return {
    url: listener.url,
    ready: untilReachable(),
    async drain() {
      isStopping = true;
      await listener.close();
      await erasure.stop();
      await relay.drain();
      await deps.bus.close();
      await deps.db.$disconnect();
    },
  };
}
