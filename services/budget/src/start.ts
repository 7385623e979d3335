import { consume } from '@savvi/eventing/consume';
import { startRelay } from '@savvi/eventing/relay';
import { onceDatabaseIsThere } from '@savvi/service-kit/database-wait';
import { listen, type Running } from '@savvi/service-kit/server';
import { userDeleted } from '@savvi/contracts/events';
import { buildApp } from './app.ts';
import { eraseOnUserDeleted } from './budgets/user-deleted.consumer.ts';
import { createDeps, type Deps } from './deps.ts';
import type { Env } from './env.ts';

/** Starts the budget service. It listens at once and is ready when the database is there. */
export async function start(env: Env, deps: Deps = createDeps(env)): Promise<Running> {
  const stopping = new AbortController();
  const reachDatabase = async () => void (await deps.db.$queryRaw`SELECT 1`);
  const app = buildApp({ ...deps, isReady: () => reachDatabase().then(() => true, () => false) });
  const listener = await listen(app.finish(), env);
  const relay = startRelay({ databaseUrl: env.DATABASE_URL, bus: deps.bus, log: deps.log, now: deps.clock.now });
  const erasure = consume({ bus: deps.bus, inTransaction: (work) => deps.db.$transaction(work), durable: 'budget.user-deleted', types: [userDeleted], apply: eraseOnUserDeleted(deps), log: deps.log });
  const ready = onceDatabaseIsThere(reachDatabase, { log: deps.log, signal: stopping.signal });
  return {
    url: listener.url,
    ready,
    async drain() {
      stopping.abort();
      await listener.close();
      await ready.catch(() => undefined); // who awaits `ready` was told
      await erasure.stop();
      await relay.drain();
      await deps.bus.close();
      await deps.db.$disconnect();
    },
  };
}
