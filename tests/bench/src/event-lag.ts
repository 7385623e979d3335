// Measures the delay between the commit of a change and its notification on an open page: outbox, relay, bus,
// projection, NOTIFY, stream, gateway. Alternates with the publish-to-delivery latency of the bus alone at
// the same rate.
import { randomUUID } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { budgetUpdated } from '@savvi/contracts/events';
import type { Bus } from '@savvi/eventing/bus';
import pg from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import { median } from './compare.ts';
import type { Figure } from './figure.ts';
import { atPace, type LagMeter, lagMeter, type Lags } from './lag.ts';
import { type LagSubject, lagSubjects } from './lag-subject.ts';
import { register } from '@savvi/testing/session';

const PEOPLE = 20;
const PACE = { aSecond: 100, seconds: 10 };
const ROUNDS = 3;

/** A user with one budget and an open page. */
interface Viewer {
  readonly spaceId: string;
  readonly budgetId: string;
  version: number;
  /**
   * The change in progress. Changes run sequentially, because a projection ignores an older version that
   * arrives after a newer one.
   */
  last: Promise<void>;
}

/** Opens the event stream of a user's page; `onChange` is called for each change notification. */
async function openPage(url: string, cookie: string, onChange: () => void): Promise<() => void> {
  const request = get(`${url}/api/achievements/stream`, { agent: false, headers: { Cookie: cookie } });
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    request.once('response', resolve).once('error', reject),
  );
  if (response.statusCode !== 200) throw new Error(`the stream answered ${response.statusCode}`);
  response.on('error', () => undefined); // the benchmark closes the stream while it is open
  response.setEncoding('utf8').on('data', (text: string) => {
    for (const _ of text.matchAll(/^event: changed$/gm)) onChange();
  });
  return () => void request.destroy();
}

/**
 * Changes a budget like its service does, with row and event in one statement, so that the time of the commit
 * is known.
 */
async function change(pool: pg.Pool, viewer: Viewer): Promise<void> {
  viewer.version += 1;
  const { spaceId, budgetId: id, version } = viewer;
  const amounts = { totalIncome: '0.00', totalExpenses: '0.00', remaining: '0.00' };
  const event = budgetUpdated.of({
    spaceId,
    data: { id, userId: spaceId, version, ...amounts },
    now: new Date(),
  });
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
  await atPace(PACE, async (index) => {
    const event = budgetUpdated.of({
      spaceId,
      data: {
        id: spaceId,
        userId: spaceId,
        version: index + 1,
        totalIncome: '0.00',
        totalExpenses: '0.00',
        remaining: '0.00',
      },
      now: new Date(),
    });
    meter.begun(event.id);
    await bus.publish([event]);
  });
  const lags = await meter.lags();
  await subscription.stop();
  return lags;
}

async function measureOn({ name, limits, open }: LagSubject): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const { url, databaseUrl, bareBus: bus, close } = await open();
  stack.defer(close);
  const pool = new pg.Pool({ connectionString: databaseUrl('budget'), max: 8 });
  stack.defer(() => pool.end());

  let meter: LagMeter = lagMeter();
  const viewers: Viewer[] = [];
  for (let index = 0; index < PEOPLE; index += 1) {
    const { cookie, userId } = await register(url, { email: `lag-${index}@example.com` });
    const reply = await fetch(`${url}/api/budgets`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: cookie },
      body: JSON.stringify({ name: 'Home', partner1Name: 'Ann' }),
    });
    // The response follows the contract's budgetReply.
    const { id, version } = (await reply.json()) as { id: string; version: number };
    viewers.push({ spaceId: userId, budgetId: id, version, last: Promise.resolve() });
    const leave = await openPage(url, cookie, () => meter.heard(userId));
    stack.defer(async () => leave());
  }
  const round = async (): Promise<Lags> => {
    meter = lagMeter();
    await atPace(PACE, async (index) => {
      const viewer = viewers[index % viewers.length];
      if (viewer === undefined) return;
      // Called right after the commit was confirmed.
      viewer.last = viewer.last.then(() => change(pool, viewer)).then(() => meter.begun(viewer.spaceId));
      await viewer.last;
    });
    return meter.lags();
  };

  await pause(2_000); // waits until the events of the new budgets are delivered
  await round(); // warm-up: V8 optimizes the code and connections open
  await bareRound(bus);
  const [ours, bare]: [Lags[], Lags[]] = [[], []];
  for (let count = 0; count < ROUNDS; count += 1) {
    ours.push(await round());
    bare.push(await bareRound(bus));
  }
  const middle = (lags: readonly Lags[], key: keyof Lags) => median(lags.map((each) => each[key]));
  const told = (lags: readonly Lags[], key: 'p50' | 'p99') =>
    lags.map((each) => each[key].toFixed(1)).join(', ');
  return (['p50', 'p99'] as const).map((key) => ({
    name: `commit to open page over ${name}, ${key}`,
    value: middle(ours, key),
    unit: 'ms',
    ...(limits[key] !== undefined && { limit: limits[key] }),
    detail: `${PACE.aSecond} changes a second, rounds ${told(ours, key)}; the bare bus ${middle(bare, key).toFixed(1)} (${told(bare, key)})`,
  }));
}

/** Measures each kind of bus that is available on this machine. */
export async function measure(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const subject of lagSubjects()) figures.push(...(await measureOn(subject)));
  return figures;
}
