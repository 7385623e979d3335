import { outbox } from '@savvi/eventing/outbox';
import { createBus } from '@savvi/eventing/create-bus';
import { measureEvents } from '@savvi/eventing/metrics';
import { masterKeys } from '@savvi/sealing/master-keys';
import { spaceKeys } from '@savvi/sealing/space-keys';
import { systemClock } from '@savvi/service-kit/clock';
import { checksReplies } from '@savvi/service-kit/env';
import { createTokenVerifier, remoteKeys } from '@savvi/service-kit/identity-token';
import { createLog, type Log } from '@savvi/service-kit/log';
import { createMetrics } from '@savvi/service-kit/metrics';
import { watchPools } from '@savvi/service-kit/watched-pools';
import { openDatabase } from './db.ts';
import type { Env } from './env.ts';
import { DOMAIN } from './shared/entry-seal.ts';

/** Everything the vault service holds while it runs. */
export function createDeps(env: Env, log: Log = createLog('vault', env.LOG_LEVEL)) {
  const masters = masterKeys({ domain: DOMAIN, file: env.VAULT_KEYRING_FILE }, log);
  const clock = systemClock(env.CLOCK_OFFSET);
  const metrics = createMetrics();
  const watch = watchPools(metrics);
  const db = openDatabase(env.DATABASE_URL, watch);
  return {
    log,
    clock,
    metrics,
    verify: createTokenVerifier(remoteKeys(env.IDENTITY_URL)),
    checksReplies: checksReplies(env),
    rateLimitScale: env.RATE_LIMIT_SCALE,
    db,
    bus: measureEvents({ metrics, bus: createBus({ url: env.BUS_URL, log }), database: db, now: clock.now }),
    outbox,
    masters,
    spaceKeys: spaceKeys(DOMAIN, masters, log),
    requiresVerifiedEmail: env.REQUIRE_VERIFIED_EMAIL,
  };
}

/** What the vault service holds while it runs. */
export type Deps = ReturnType<typeof createDeps>;
