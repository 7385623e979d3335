import { consume } from '@savvi/eventing/consume';
import { startRelay } from '@savvi/eventing/relay';
import { listen, type Running } from '@savvi/service-kit/server';
import { userDeleted } from '@savvi/contracts/events';
import { buildApp } from './app.ts';
import { eraseOnUserDeleted } from './budgets/user-deleted.consumer.ts';
import { createDeps, type Deps } from './deps.ts';
import type { Env } from './env.ts';

/** Starts the budget service. */
export async function start(env: Env, deps: Deps = createDeps(env)): Promise<Running> {
  const canReachDatabase = async () => {
    await deps.db.$queryRaw`SELECT 1`;
    return true;
  };
  const app = buildApp({ ...deps, isReady: () => canReachDatabase().catch(() => false) });
  const listener = await listen(app.finish(), env);
  const relay = startRelay({ databaseUrl: env.DATABASE_URL, bus: deps.bus, log: deps.log, now: deps.clock.now });
  const erasure = consume({ bus: deps.bus, inTransaction: (work) => deps.db.$transaction(work), durable: 'budget.user-deleted', types: [userDeleted], apply: eraseOnUserDeleted(deps), log: deps.log });
  return {
    url: listener.url,
    ready: canReachDatabase().then(() => undefined),
    async drain() {
      await listener.close();
      await erasure.stop();
      await relay.drain();
      await deps.bus.close();
      await deps.db.$disconnect();
    },
  };
}
