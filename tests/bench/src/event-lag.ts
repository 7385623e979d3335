// Measures the delay between the commit of a change and its notification on an open page: outbox, relay, bus,
// projection, NOTIFY, stream, gateway. Alternates with the publish-to-delivery latency of the bus alone at
// the same rate.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { budgetUpdated } from '@savvi/budget-contract/events';
import type { Bus } from '@savvi/eventing/bus';
import { createBus } from '@savvi/eventing/create-bus';
import { NATS_ADMIN, natsUsers, setUpNats } from '@savvi/eventing/nats-setup';
import { setUpBus } from '@savvi/eventing/pg-bus-setup';
import { atPace, percentile } from '@savvi/testing/pace';
import { until } from '@savvi/testing/processes';
import { databasesOf } from '@savvi/testing/product-database';
import { mustPost, register } from '@savvi/testing/session';
import { hasPart } from '@savvi/tooling/parts';
import { startNats } from '@savvi/tooling/parts/nats';
import pg from 'pg';
import type { Figure } from './figure.ts';
import { median, roundsOf } from './rounds.ts';
import { newFolder, newProduct } from './started.ts';

const PEOPLE = 20;
/** The number of changes per second, and in one round. */
const [PER_SECOND, CHANGES] = [100, 1_000];
const isRoundOver = (index: number) => index === CHANGES;
const ROUNDS = 3;

const bare = { role: 'bare', password: 'bare', appends: [budgetUpdated.type], tails: [budgetUpdated.type] };
const silent = () => undefined;
const log = { error: silent, warn: silent, info: silent, debug: silent };

/** A type of event bus, and the maximum delay of an event over it in milliseconds. */
interface Setup {
  readonly name: string;
  readonly limits: { readonly p50?: number; readonly p99: number };
  /** Whether the product runs over NATS and MinIO. */
  readonly parts: boolean;
  /** Sets up a second bus of this type that only the benchmark uses, and returns its address. */
  bareBus(stack: AsyncDisposableStack, databaseUrl: (database: string) => string): Promise<string>;
}

const overPostgres: Setup = {
  name: 'PostgreSQL',
  limits: { p99: 150 },
  parts: false,
  async bareBus(_, databaseUrl) {
    await setUpBus({ adminUrl: databaseUrl('postgres'), database: 'bare_bus', roles: [bare] });
    const account = { username: bare.role, password: bare.password };
    return Object.assign(new URL(databaseUrl('bare_bus')), account).href;
  },
};

const overNats: Setup = {
  name: 'NATS',
  limits: { p50: 10, p99: 100 },
  parts: true,
  async bareBus(stack) {
    const users = natsUsers(bare.password, [bare]);
    const server = await startNats({ folder: await newFolder(stack), users });
    stack.defer(() => server.stop());
    const urlOf = (role: string) => `nats://${role}:${bare.password}@127.0.0.1:${server.port}`;
    await setUpNats({ adminUrl: urlOf(NATS_ADMIN), roles: [bare] });
    return urlOf(bare.role);
  },
};

/** Maximum milliseconds until every change has been observed. */
const TIMEOUT_MS = 30_000;

/** Percentiles of the lag, in milliseconds. */
interface Lags {
  readonly p50: number;
  readonly p99: number;
}

/**
 * Creates a meter for the time from the start of an operation to its observation. Operations with the same
 * key are observed in the order in which they started.
 */
function lagMeter() {
  const begun = new Map<string, number[]>();
  const heard = new Map<string, number[]>();
  const record = (times: Map<string, number[]>, key: string) =>
    void times.set(key, [...(times.get(key) ?? []), performance.now()]);
  /** Returns the lag of each operation; NaN for those that are pending, 0 for those observed before their start was recorded. */
  const taken = () =>
    [...begun].flatMap(([key, starts]) =>
      starts.map((start, index) => Math.max(0, (heard.get(key)?.[index] ?? Number.NaN) - start)),
    );
  return {
    /** Records the start of an operation with this key. */
    begun: (key: string) => record(begun, key),
    /** Records that the oldest pending operation of this key was observed. */
    heard: (key: string) => record(heard, key),
    /** Waits until every operation was observed. @throws {Error} when that takes longer than 30 s */
    async lags(): Promise<Lags> {
      const missing = () => taken().filter(Number.isNaN).length;
      await until(
        () => missing() === 0,
        TIMEOUT_MS,
        () => `${missing()} events were never heard of`,
        20,
      );
      return { p50: percentile(taken(), 0.5), p99: percentile(taken(), 0.99) };
    },
  };
}

/** Opens the event stream of a user's page; `onChange` is called for each change notification. */
async function openPage(
  stack: AsyncDisposableStack,
  url: string,
  cookie: string,
  onChange: () => void,
): Promise<void> {
  const request = get(`${url}/api/achievements/stream`, { agent: false, headers: { Cookie: cookie } });
  stack.defer(() => void request.destroy());
  // The event `response` has one argument.
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`the stream answered ${response.statusCode}`);
  response.on('error', () => undefined); // the benchmark closes the stream while it is open
  response.setEncoding('utf8').on('data', (text: string) => {
    for (const _ of text.matchAll(/^event: changed$/gm)) onChange();
  });
}

/** Returns the event of a changed budget. */
const changed = (spaceId: string, id: string, version: number) =>
  budgetUpdated.of({
    spaceId,
    data: { id, userId: spaceId, version, totalIncome: '0.00', totalExpenses: '0.00', remaining: '0.00' },
    now: new Date(),
  });

/**
 * Changes a budget like its service does, with row and event in one statement, so that the time of the commit
 * is known.
 */
async function change(pool: pg.Pool, spaceId: string, id: string, version: number): Promise<void> {
  const event = changed(spaceId, id, version);
  await pool.query(
    `WITH written AS (UPDATE budgets SET version = $3 WHERE space_id = $1 AND id = $2 RETURNING id)
     INSERT INTO outbox (id, type, source, subject, time, data) SELECT $4::uuid, $5, $6, $1::text, $7::timestamptz, $8::jsonb FROM written`,
    [spaceId, id, version, event.id, event.type, event.source, event.time, JSON.stringify(event.data)],
  );
}

/** Measures one round of publishing directly to the bus and receiving from it. */
async function bareRound(bus: Bus): Promise<Lags> {
  const meter = lagMeter();
  const subscription = bus.subscribe({
    durable: null,
    types: [budgetUpdated.type],
    deliver: async (_, { id }) => meter.heard(id),
  });
  await subscription.ready;
  const spaceId = randomUUID();
  await atPace(PER_SECOND, isRoundOver, async (index) => {
    const event = changed(spaceId, spaceId, index + 1);
    meter.begun(event.id);
    await bus.publish([event]);
  });
  const lags = await meter.lags();
  await subscription.stop();
  return lags;
}

async function measureOver({ name, limits, parts, bareBus }: Setup): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const product = await newProduct(stack, { split: true, parts, env: { NODE_ENV: 'production' } });
  const databaseUrl = await databasesOf(product.dataDir);
  const bus = createBus({ url: await bareBus(stack, databaseUrl), log });
  stack.defer(() => bus.close());
  const pool = new pg.Pool({ connectionString: databaseUrl('budget'), max: 8 });
  stack.defer(() => pool.end());

  let meter = lagMeter();
  /** One function per user with an open page; it changes the budget of this user. */
  const changes: (() => Promise<void>)[] = [];
  for (let index = 0; index < PEOPLE; index += 1) {
    const { cookie, userId } = await register(product.url, { email: `lag-${index}@example.com` });
    const budget = { name: 'Home', partner1Name: 'Ann' };
    const reply = await mustPost(201, `${product.url}/api/budgets`, budget, cookie);
    // The response follows the contract's budgetReply.
    const { id, version: first } = (await reply.json()) as { id: string; version: number };
    let version = first;
    let last = Promise.resolve();
    changes.push(() => {
      // Changes of one budget run sequentially, because a projection ignores an older version that arrives
      // after a newer one. The meter starts right after the commit was confirmed.
      last = last.then(() => change(pool, userId, id, (version += 1))).then(() => meter.begun(userId));
      return last;
    });
    await openPage(stack, product.url, cookie, () => meter.heard(userId));
  }
  const round = async (): Promise<Lags> => {
    meter = lagMeter();
    await atPace(PER_SECOND, isRoundOver, async (index) => changes[index % PEOPLE]?.());
    return meter.lags();
  };

  await pause(2_000); // waits until the events of the new budgets are delivered
  // The warm-up round gives V8 time to optimize the code, and opens all connections.
  const rounds = await roundsOf(ROUNDS, async () => ({ ours: await round(), bare: await bareRound(bus) }), 1);
  return (['p50', 'p99'] as const).map((key) => {
    const [ours, alone] = [rounds.map((each) => each.ours[key]), rounds.map((each) => each.bare[key])];
    const told = (lags: readonly number[]) => lags.map((each) => each.toFixed(1)).join(', ');
    return {
      name: `commit to open page over ${name}, ${key}`,
      value: median(ours),
      unit: 'ms',
      ...(limits[key] !== undefined && { limit: limits[key] }),
      detail: `${PER_SECOND} changes a second, rounds ${told(ours)}; the bare bus ${median(alone).toFixed(1)} (${told(alone)})`,
    };
  });
}

/** Measures each kind of bus that is available on this machine. */
export async function eventLag(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const setup of hasPart('nats-server') ? [overNats, overPostgres] : [overPostgres])
    figures.push(...(await measureOver(setup)));
  return figures;
}
