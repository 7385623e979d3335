import { createBus } from '@savvi/eventing/create-bus';
import { measureEvents } from '@savvi/eventing/metrics';
import { outbox } from '@savvi/eventing/outbox';
import { systemClock } from '@savvi/service-kit/clock';
import { checksReplies } from '@savvi/service-kit/env';
import { createTokenVerifier, remoteKeys } from '@savvi/service-kit/identity-token';
import { createLog, type Log } from '@savvi/service-kit/log';
import { told } from '@savvi/service-kit/measures';
import { createMetrics } from '@savvi/service-kit/metrics';
import { rawTransactions } from '@savvi/service-kit/raw-transactions';
import { watchPools } from '@savvi/service-kit/watched-pools';
import { openDatabase } from './db.ts';
import type { Env } from './env.ts';
import { createStreams } from './stream/streams.ts';

/** Everything the achievements service holds while it runs. */
export function createDeps(env: Env, log: Log = createLog('achievements', env.LOG_LEVEL)) {
  const clock = systemClock(env.CLOCK_OFFSET);
  const metrics = createMetrics();
  const watch = watchPools(metrics);
  const db = openDatabase(env.DATABASE_URL, watch);
  const streams = createStreams();
  told(
    metrics,
    { name: 'savvi_streams_open', help: 'Answers without an end that are open in this process.', labels: [] },
    () => [[{}, streams.count()]],
  );
  return {
    log,
    clock,
    metrics,
    verify: createTokenVerifier(remoteKeys(env.IDENTITY_URL)),
    checksReplies: checksReplies(env),
    rateLimitScale: env.RATE_LIMIT_SCALE,
    db,
    counting: rawTransactions(env.DATABASE_URL, 1, { watch }),
    bus: measureEvents({ metrics, bus: createBus({ url: env.BUS_URL, log }), database: db, now: clock.now }),
    outbox,
    streams,
  };
}

/** What the achievements service holds while it runs. */
export type Deps = ReturnType<typeof createDeps>;
