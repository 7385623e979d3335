import { gauge } from './measures.ts';
import type { Metrics } from './metrics.ts';

/** The counts that a pool of pg provides. */
export interface CountedPool {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/** The pools of a service: `main` serves requests, `events` applies events separately. */
export type PoolName = 'main' | 'events';

/** Registers a pool for the metrics. */
export type WatchPool = (name: PoolName, pool: CountedPool) => void;

/** Adds the state of a service's pools to the metrics. @returns a function that registers another pool */
export function watchPools(metrics: Metrics): WatchPool {
  const pools = new Map<PoolName, CountedPool>();
  gauge(
    metrics,
    {
      name: 'savvi_database_pool_connections',
      help: 'Connections to the database, by pool.',
      labels: ['pool', 'state'],
    },
    () =>
      [...pools].flatMap(([pool, { totalCount, idleCount }]) => [
        [{ pool, state: 'busy' }, totalCount - idleCount] as const,
        [{ pool, state: 'idle' }, idleCount] as const,
      ]),
  );
  gauge(
    metrics,
    {
      name: 'savvi_database_pool_waiting',
      help: 'Requests that wait for a free connection, by pool.',
      labels: ['pool'],
    },
    () => [...pools].map(([pool, { waitingCount }]) => [{ pool }, waitingCount] as const),
  );
  return (name, pool) => void pools.set(name, pool);
}
