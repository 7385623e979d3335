import { setTimeout as pause } from 'node:timers/promises';
import { aJarFilled, jarFilled } from '@savvi/testing/bus-driver';
import { type EventingDatabase, eventingDatabase } from '@savvi/testing/eventing-database';
import { memoryBus } from '@savvi/testing/memory-bus';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { consume } from './consume.ts';
import { runDeadLetterCommand } from './operator.ts';
import { OUTGOING } from './dead-letters.ts';
import { runReplays } from './replays.ts';

let pantry: EventingDatabase;
let kitchen: EventingDatabase;
let said: string[];
beforeAll(async () => {
  [pantry, kitchen] = await Promise.all([eventingDatabase(), eventingDatabase()]);
});
beforeEach(async () => {
  said = [];
  for (const database of [pantry, kitchen]) await database.query('TRUNCATE parked_events, outbox, inbox');
});
afterAll(() => Promise.all([pantry.drop(), kitchen.drop()]));

const runWithin = (timeoutMs: number, ...words: string[]) =>
  runDeadLetterCommand(words, {
    services: ['pantry', 'kitchen'],
    on: (service, work) => (service === 'pantry' ? pantry : kitchen).inTransaction(work),
    say: (line) => said.push(line),
    now: () => new Date(),
    timeoutMs,
  });
const run = (...words: string[]) => runWithin(300, ...words);

async function deadLetter(
  database: EventingDatabase,
  durable: string,
  event = aJarFilled(),
): Promise<string> {
  await database.query(
    `INSERT INTO parked_events VALUES ($1, $2, $3, $4, 'RangeError: too\n much', 8, now(), now() - interval '3 hours')`,
    [durable, event.id, event.type, JSON.stringify(event)],
  );
  return event.id;
}

// Trust: events-7
it('the list command shows the dead letters of every service with their reason and time', async () => {
  const [one, other] = [await deadLetter(pantry, 'pantry.jars'), await deadLetter(kitchen, OUTGOING)];
  expect(await run('list')).toBe(true);
  expect(said).toEqual([
    `pantry  pantry.jars  ${one}  pantry.jar.filled.v1  8 attempts, dead-lettered 3 h ago\n    RangeError: too much`,
    `kitchen  outbox  ${other}  pantry.jar.filled.v1  8 attempts, dead-lettered 3 h ago\n    RangeError: too much`,
    '2 dead letters.',
  ]);
});

it('the list command reports that there are no dead letters', async () => {
  expect(await run('list')).toBe(true);
  expect(said).toEqual(['There are no dead letters.']);
});

/** Runs `work` beside a service whose consumer uses `apply`. */
async function withService(
  apply: (grams: number) => Promise<void>,
  work: () => Promise<void>,
): Promise<void> {
  const log = { error() {}, warn() {}, info() {}, debug() {} };
  const consumer = consume({
    bus: memoryBus(),
    inTransaction: pantry.inTransaction,
    durable: 'pantry.jars',
    types: [jarFilled],
    apply: (_, { data }) => apply(data.grams),
    log,
  });
  const service = runReplays({ inTransaction: pantry.inTransaction, consumers: [consumer], log });
  const waking = setInterval(service.wake, 20); // Replaces the NOTIFY that wakes a real service.
  try {
    await work();
  } finally {
    clearInterval(waking);
    await service.stop();
    await consumer.stop();
  }
}

it('the replay command makes the service apply the events and prints the result for each event', async () => {
  const [good, bad] = [aJarFilled({ grams: 1 }), aJarFilled({ grams: 2 })];
  await deadLetter(pantry, 'pantry.jars', good);
  await deadLetter(pantry, 'pantry.jars', bad);
  const apply = async (grams: number) => {
    if (grams === 2) throw new RangeError('still\ntoo much');
  };
  await withService(apply, async () => {
    expect(await runWithin(10_000, 'replay', 'pantry.jars', 'all')).toBe(false);
    expect(said.toSorted()).toEqual(
      [`${good.id}  applied`, `${bad.id}  failed again: RangeError: still too much`].toSorted(),
    );
  });
});

it('the replay command waits for an attempt that has started', async () => {
  const id = await deadLetter(pantry, 'pantry.jars');
  const apply = () => pause(150); // longer than the time between two polls of the replay command
  await withService(apply, async () => {
    expect(await runWithin(10_000, 'replay', 'pantry.jars', id)).toBe(true);
    expect(said).toEqual([`${id}  applied`]);
  });
});

it('the replay command reports an attempt that does not finish in time', async () => {
  const id = await deadLetter(pantry, 'pantry.jars');
  const finished = Promise.withResolvers<void>();
  await withService(
    () => finished.promise,
    async () => {
      expect(await runWithin(2_000, 'replay', 'pantry.jars', id)).toBe(false);
      expect(said).toEqual([
        `${id}  not finished yet: "npm run events -- list" shows whether it is still a dead letter`,
      ]);
      finished.resolve();
    },
  );
});

it('the replay command reports that an unavailable service has not tried yet, and leaves the request for the service', async () => {
  const id = await deadLetter(pantry, 'pantry.jars');
  expect(await run('replay', 'pantry.jars', id)).toBe(false);
  expect(said).toEqual([`${id}  not tried yet: the service tries it as soon as it runs`]);
  await run('list');
  expect(said[1]).toContain('replay requested');
});

it('the resend command publishes one refused event again, or all of them', async () => {
  const ids = [
    await deadLetter(kitchen, OUTGOING),
    await deadLetter(kitchen, OUTGOING),
    await deadLetter(kitchen, OUTGOING),
  ];
  const elsewhere = await deadLetter(kitchen, 'kitchen.jars');
  expect(await run('resend', 'kitchen', ids[0] ?? '')).toBe(true);
  expect(await run('resend', 'kitchen', 'all')).toBe(true);
  expect(said).toEqual(['1 event queued for publishing.', '2 events queued for publishing.']);
  expect(
    (await kitchen.query<{ id: string }>('SELECT id FROM outbox')).map(({ id }) => id).toSorted(),
  ).toEqual(ids.toSorted());
  expect(await kitchen.query('SELECT event_id FROM parked_events')).toEqual([{ event_id: elsewhere }]);
});

it.each([
  [[]],
  [['list', 'pantry']],
  [['replay', 'pantry.jars']],
  [['replay', 'pantry.jars', 'everything']],
  [['resend', 'kitchen', 'all', 'now']],
  [['drop', 'pantry', 'all']],
])('the dead-letter command prints its usage for the arguments %j', async (words) => {
  await expect(run(...words)).rejects.toThrow('Usage: npm run events -- list');
});

it('the dead-letter command refuses an unknown service and an event that is not dead-lettered', async () => {
  await expect(run('replay', 'garden.trees', 'all')).rejects.toThrow(
    'There is no service for "garden.trees"; there are pantry, kitchen.',
  );
  await expect(run('replay', 'pantry.jars', 'all')).rejects.toThrow(
    'There is no such dead letter of pantry.jars: "npm run events -- list" shows all.',
  );
  await expect(run('resend', 'kitchen', crypto.randomUUID())).rejects.toThrow(
    'kitchen has no such event that the bus refused: "npm run events -- list" shows all.',
  );
});
