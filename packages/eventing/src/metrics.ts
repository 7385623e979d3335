// How events flow through a service, for its /metrics: what waits in the outbox, how far each durable is
// behind, what came again, what is parked. A scrape never waits long for a database or a bus that is away:
// what is unknown is left out, and savvi_database_up or savvi_bus_up says 0.
import type { Registry } from 'prom-client';
import { endsWithin } from './backoff.ts';
import type { Bus } from './bus.ts';
import { backlog } from './outbox.ts';
import { countParked, OUTGOING } from './parked.ts';
import type { Transaction } from './sql.ts';

interface Measured {
  add(measure: (prom: typeof import('prom-client'), registry: Registry) => void): void;
}

/** What to measure, and where it is told. */
export interface EventMeasures {
  readonly metrics: Measured;
  readonly bus: Bus;
  /** The service's database, outside of transactions; absent where events are only read. */
  readonly database?: Transaction;
  /** The clock that events are timed by. */
  readonly now: () => Date;
}

interface Durable {
  readonly lag: () => Promise<number | null>;
  deliveries: number;
  redeliveries: number;
}

/** Longest time that a scrape waits for an answer. */
const ANSWER_MS = 2_000;
/** A query without an answer is repeated after this many milliseconds. */
const FORGET_MS = 30_000;

/**
 * Asks once for all who want to know meanwhile, so that scrapes of something that hangs don't pile up. Null:
 * not known within {@link ANSWER_MS}.
 */
export function asked<Answer>(ask: () => Promise<Answer>): () => Promise<Answer | null> {
  let underWay: Promise<Answer> | undefined;
  let askedAt = 0;
  return async () => {
    if (underWay === undefined || performance.now() - askedAt > FORGET_MS) {
      const question = ask().finally(() => {
        if (underWay === question) underWay = undefined;
      });
      [underWay, askedAt] = [question, performance.now()];
    }
    const answer = underWay.catch(() => null);
    return (await endsWithin(answer, ANSWER_MS)) ? answer : null;
  };
}

/**
 * Adds a service's events to its metrics.
 * @returns the bus to use in place of `bus`: the durables that subscribe there are watched
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
      const watched: Durable = { lag: asked(() => subscription.lag()), deliveries: 0, redeliveries: 0 };
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
 * Adds whether a database without events answers `ask`, which rejects when it does not; {@link measureEvents}
 * tells of those with.
 */
export function measureDatabase(metrics: Measured, ask: () => Promise<unknown>): void {
  metrics.add(({ Gauge: NewGauge }, registry) => tellWhetherUp(NewGauge, registry, asked(ask)));
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

function tellWhetherUp(NewGauge: Prom['Gauge'], registry: Registry, answer: () => Promise<unknown>): void {
  measureOne(NewGauge, registry, 'savvi_database_up', "Whether the service's database answers.", async () =>
    Number((await answer()) !== null),
  );
}

function measureTables(
  { Gauge: NewGauge }: Prom,
  registry: Registry,
  { database, now, durables }: { database: Transaction; now: () => Date; durables: Durables },
): void {
  const waiting = asked(() => backlog(database));
  const parked = asked(() => countParked(database));
  tellWhetherUp(NewGauge, registry, waiting);
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
        const counts = await parked();
        this.reset();
        if (counts !== null)
          for (const durable of new Set([OUTGOING, ...durables.keys(), ...Object.keys(counts)]))
            this.set({ durable }, counts[durable] ?? 0);
      },
    }),
  );
}

/** A gauge without labels that is left out while its value is not known. */
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
