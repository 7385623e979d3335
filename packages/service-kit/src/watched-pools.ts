import { told } from './measures.ts';
import type { Metrics } from './metrics.ts';

/** What a pool of pg says of itself. */
export interface CountedPool {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/** Which of a service's pools it is: `main` answers people, `events` applies events beside it. */
export type PoolName = 'main' | 'events';

/** Has a pool watched. */
export type WatchPool = (name: PoolName, pool: CountedPool) => void;

/** Has the metrics tell of a service's pools. @returns a further pool to tell of */
export function watchPools(metrics: Metrics): WatchPool {
  const pools = new Map<PoolName, CountedPool>();
  told(
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
  told(
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
