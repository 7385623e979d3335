import { setTimeout as pause } from 'node:timers/promises';
import { startRelay } from '@savvi/eventing/relay';
import { isDatabaseAway } from '@savvi/service-kit/database-failure';
import { listen, type Running } from '@savvi/service-kit/server';
import { ensureAdminAccounts, readAdminFile } from './admins/admin-accounts.ts';
import { buildApp } from './app.ts';
import { createDeps, type Deps } from './deps.ts';
import type { Env } from './env.ts';
import { startHousekeeping } from './housekeeping/housekeeping.ts';

const RETRY_MS = 1_000;

/** Starts identity. It listens at once and is ready when the database is there and the administrators exist. */
export async function start(env: Env, deps: Deps = createDeps(env)): Promise<Running> {
  const admins = env.ADMIN_ACCOUNTS_FILE === undefined ? [] : await readAdminFile(env.ADMIN_ACCOUNTS_FILE);
  const stopping = new AbortController();
  let isPrepared = false;
  const canReachDatabase = () => deps.db.$queryRaw`SELECT 1`.then(() => true);
  const app = buildApp({ ...deps, isReady: async () => isPrepared && (await canReachDatabase().catch(() => false)) });
  const listener = await listen(app.finish(), env);

  async function prepare(): Promise<void> {
    for (let attempt = 1; !stopping.signal.aborted; attempt += 1) {
      try {
        await ensureAdminAccounts(admins, deps);
        await canReachDatabase();
        isPrepared = true;
        return;
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
        if (attempt === 1) deps.log.warn({ err: error }, 'the database is not ready yet');
        await pause(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined); // a drain ends the wait
      }
    }
  }

  const ready = prepare();
  const relay = startRelay({ databaseUrl: env.DATABASE_URL, bus: deps.bus, log: deps.log, now: () => deps.clock.now() });
  const stopHousekeeping = startHousekeeping(deps);
  return {
    url: listener.url,
    ready,
    async drain() {
      stopping.abort();
      await listener.close();
      await Promise.all([ready.catch(() => undefined), deps.background.idle(), stopHousekeeping()]);
      await relay.drain();
      await deps.bus.close();
      deps.mailer.close();
      await deps.db.$disconnect();
      await deps.pool.end();
    },
  };
}
