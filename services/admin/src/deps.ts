import { createBus } from '@savvi/eventing/create-bus';
import { outbox } from '@savvi/eventing/outbox';
import { systemClock } from '@savvi/service-kit/clock';
import { createTokenVerifier, remoteKeys } from '@savvi/service-kit/identity-token';
import { createLog, type Log } from '@savvi/service-kit/log';
import { openDatabase } from './db.ts';
import type { Env } from './env.ts';
import { createIdentityClient } from './shared/identity-client.ts';

/** Everything the admin service holds while it runs. */
export function createDeps(env: Env, log: Log = createLog('admin', env.LOG_LEVEL)) {
  return {
    log,
    clock: systemClock(env.CLOCK_OFFSET),
    verify: createTokenVerifier(remoteKeys(env.IDENTITY_URL)),
    checksReplies: env.NODE_ENV !== 'production',
    db: openDatabase(env.DATABASE_URL),
    bus: createBus({ url: env.BUS_URL, log }),
    outbox,
    identity: createIdentityClient({ url: env.IDENTITY_URL, key: env.DIRECTORY_SIGNING_KEY, log }),
  };
}

/** What the admin service holds while it runs. */
export type Deps = ReturnType<typeof createDeps>;
