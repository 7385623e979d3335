// Event metrics of a service: pending outbox events, the lag of each durable, redeliveries, and dead letters.
// A scrape never waits long for an unavailable database or bus. Unknown values are left out, and
// savvi_database_up or savvi_bus_up is 0.
import type { Registry } from 'prom-client';
import { endsWithin } from './backoff.ts';
import type { Bus } from './bus.ts';
import { backlog } from './outbox.ts';
import { countDeadLetters, OUTGOING } from './dead-letters.ts';
import type { Transaction } from './sql.ts';

interface Measured {
  add(measure: (prom: typeof import('prom-client'), registry: Registry) => void): void;
}

/** The metrics to fill, and the parts to measure. */
export interface EventMeasures {
  readonly metrics: Measured;
  readonly bus: Bus;
  /** The service's database, outside of transactions; absent for a service that only consumes. */
  readonly database?: Transaction;
  /** The clock that sets the events' times. */
  readonly now: () => Date;
}

interface Durable {
  readonly lag: () => Promise<number | null>;
  deliveries: number;
  redeliveries: number;
}

/** Longest wait of a scrape for a query, in milliseconds. */
const ANSWER_MS = 2_000;
/** A query without a result is repeated after this many milliseconds. */
const FORGET_MS = 30_000;

/**
 * Shares one running query among concurrent callers, so that scrapes of a hanging database do not pile up.
 * Null when there is no result within {@link ANSWER_MS}.
 */
export function sharedQuery<Answer>(query: () => Promise<Answer>): () => Promise<Answer | null> {
  let underWay: Promise<Answer> | undefined;
  let queriedAt = 0;
  return async () => {
    if (underWay === undefined || performance.now() - queriedAt > FORGET_MS) {
      const question = query().finally(() => {
        if (underWay === question) underWay = undefined;
      });
      [underWay, queriedAt] = [question, performance.now()];
    }
    const answer = underWay.catch(() => null);
    return (await endsWithin(answer, ANSWER_MS)) ? answer : null;
  };
}

/**
 * Adds the event metrics of a service.
 * @returns a bus to use instead of `bus`; durables that subscribe through it are measured
 */
export function measureEvents({ metrics, bus, database, now }: EventMeasures): Bus {
  const durables = new Map<string, Durable>();
  metrics.add((prom, registry) => {
    measureDurables(prom, registry, durables);
    if (database !== undefined) measureTables(prom, registry, { database, now, durables });
  });
  return {
    publish: (events) => bus.publish(events),
    close: () => bus.close(),
    subscribe(options) {
      const { durable, deliver } = options;
      if (durable === null) return bus.subscribe(options);
      const watched: Durable = { lag: sharedQuery(() => subscription.lag()), deliveries: 0, redeliveries: 0 };
      const subscription = bus.subscribe({
        ...options,
        deliver(message, delivery) {
          watched.deliveries += 1;
          if (delivery.attempt > 1) watched.redeliveries += 1;
          return deliver(message, delivery);
        },
      });
      durables.set(durable, watched);
      return {
        ready: subscription.ready,
        lag: () => subscription.lag(),
        async stop() {
          durables.delete(durable);
          await subscription.stop();
        },
      };
    },
  };
}

/**
 * Adds a gauge that shows whether a database responds, for services without events. `query` rejects when it
 * does not. {@link measureEvents} includes this gauge.
 */
export function measureDatabase(metrics: Measured, query: () => Promise<unknown>): void {
  metrics.add(({ Gauge: NewGauge }, registry) => registerUpGauge(NewGauge, registry, sharedQuery(query)));
}

type Prom = typeof import('prom-client');
type Durables = ReadonlyMap<string, Durable>;

function measureDurables({ Counter, Gauge: NewGauge }: Prom, registry: Registry, durables: Durables): void {
  const total = (name: string, help: string, count: (durable: Durable) => number) =>
    registry.registerMetric(
      new Counter({
        name,
        help,
        labelNames: ['durable'],
        registers: [],
        collect() {
          this.reset();
          for (const [durable, watched] of durables) this.inc({ durable }, count(watched));
        },
      }),
    );
  const lagsNow = () =>
    Promise.all([...durables].map(async ([durable, { lag }]) => [durable, await lag()] as const));
  total(
    'savvi_consumer_deliveries_total',
    'Events handed to a durable consumer, doubles included.',
    ({ deliveries }) => deliveries,
  );
  total(
    'savvi_consumer_redeliveries_total',
    'Events handed to a durable consumer that may have been handed to it before.',
    ({ redeliveries }) => redeliveries,
  );
  registry.registerMetric(
    new NewGauge({
      name: 'savvi_consumer_lag_events',
      help: 'Events on the bus that a durable consumer has not finished.',
      labelNames: ['durable'],
      registers: [],
      async collect() {
        const lags = await lagsNow();
        this.reset();
        for (const [durable, lag] of lags) if (lag !== null) this.set({ durable }, lag);
      },
    }),
  );
  measureOne(
    NewGauge,
    registry,
    'savvi_bus_up',
    'Whether the bus answers for every durable consumer of this process.',
    async () => (durables.size === 0 ? null : Number((await lagsNow()).every(([, lag]) => lag !== null))),
  );
}

function registerUpGauge(NewGauge: Prom['Gauge'], registry: Registry, answer: () => Promise<unknown>): void {
  measureOne(NewGauge, registry, 'savvi_database_up', "Whether the service's database answers.", async () =>
    Number((await answer()) !== null),
  );
}

function measureTables(
  { Gauge: NewGauge }: Prom,
  registry: Registry,
  { database, now, durables }: { database: Transaction; now: () => Date; durables: Durables },
): void {
  const waiting = sharedQuery(() => backlog(database));
  const deadLetters = sharedQuery(() => countDeadLetters(database));
  registerUpGauge(NewGauge, registry, waiting);
  measureOne(
    NewGauge,
    registry,
    'savvi_outbox_pending_events',
    'Committed events that are not on the bus yet.',
    async () => (await waiting())?.pending ?? null,
  );
  measureOne(
    NewGauge,
    registry,
    'savvi_outbox_oldest_age_seconds',
    'Age of the oldest committed event that is not on the bus yet; 0 when none waits.',
    async () => {
      const answer = await waiting();
      if (answer === null) return null;
      return answer.oldest === null ? 0 : Math.max(0, now().getTime() - answer.oldest.getTime()) / 1_000;
    },
  );
  registry.registerMetric(
    new NewGauge({
      name: 'savvi_parked_events',
      help: 'Events set aside for a person, by durable consumer; outbox: events of our own that the bus refused.',
      labelNames: ['durable'],
      registers: [],
      async collect() {
        const counts = await deadLetters();
        this.reset();
        if (counts !== null)
          for (const durable of new Set([OUTGOING, ...durables.keys(), ...Object.keys(counts)]))
            this.set({ durable }, counts[durable] ?? 0);
      },
    }),
  );
}

/** Adds a gauge without labels that is left out while its value is unknown. */
function measureOne(
  NewGauge: Prom['Gauge'],
  registry: Registry,
  name: string,
  help: string,
  read: () => Promise<number | null>,
): void {
  registry.registerMetric(
    new NewGauge({
      name,
      help,
      registers: [],
      async collect() {
        const value = await read();
        if (value === null) this.remove();
        else this.set(value);
      },
    }),
  );
}

// An alias with the name of the previous release, for services in other repositories.
export { sharedQuery as asked };
