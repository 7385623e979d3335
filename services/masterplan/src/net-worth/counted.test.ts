// Events in any order and number lead to the same months.
import { randomUUID } from 'node:crypto';
import { debtEvents, propertyEvents, savingsAccountEvents } from '@savvi/masterplan-contract/events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { disordered, seeded, seedOfRun } from '@savvi/testing/random';
import { testMasterplanDatabase } from '../testing/masterplan.ts';
import { changesOf, keepMonth } from '../shared/holding-months.repository.ts';
import { type CountedEvent, countedIn } from './counted.ts';
import { netWorthLine } from './net-worth.rules.ts';

const seed = seedOfRun();

let database: Awaited<ReturnType<typeof testMasterplanDatabase>>;
beforeAll(async () => {
  database = await testMasterplanDatabase();
});
afterAll(() => database.drop());

const [account, card, home] = [randomUUID(), randomUUID(), randomUUID()];
const userId = randomUUID();
const told = (id: string, version: number) => ({ id, userId, version });
const saved = (version: number, balance: string) => ({
  ...told(account, version),
  balance,
  accountType: 'savings' as const,
});
const owed = (version: number, balance: string) => ({
  ...told(card, version),
  balance,
  minimumPayment: '10.00',
  debtType: 'credit_card' as const,
});
const owned = (version: number, propertyValue: string, mortgageBalance: string | null) => ({
  ...told(home, version),
  propertyValue,
  mortgageBalance,
  monthlyRent: null,
  propertyType: 'primary_residence' as const,
});

/** The events of a space in half a year, as services publish them. */
function halfAYear(spaceId: string): CountedEvent[] {
  const at = (now: string) => ({ spaceId, now: new Date(now) });
  return [
    savingsAccountEvents.created.of({ ...at('2026-01-31T23:59:59.999Z'), data: saved(1, '100.10') }),
    debtEvents.created.of({ ...at('2026-02-01T00:00:00.000Z'), data: owed(1, '40.00') }),
    savingsAccountEvents.updated.of({ ...at('2026-02-10T00:00:00.000Z'), data: saved(2, '150.00') }),
    savingsAccountEvents.updated.of({ ...at('2026-02-28T23:59:59.999Z'), data: saved(3, '120.00') }),
    propertyEvents.created.of({ ...at('2026-03-05T00:00:00.000Z'), data: owned(1, '1000.00', '1500.50') }),
    savingsAccountEvents.deleted.of({ ...at('2026-03-06T00:00:00.000Z'), data: told(account, 4) }),
    propertyEvents.updated.of({ ...at('2026-03-07T00:00:00.000Z'), data: owned(2, '1000.00', null) }),
    savingsAccountEvents.restored.of({ ...at('2026-05-01T00:00:00.000Z'), data: saved(5, '120.00') }),
    debtEvents.deleted.of({ ...at('2026-05-02T00:00:00.000Z'), data: told(card, 2) }),
    debtEvents.stated.of({
      ...at('2026-06-09T00:00:00.000Z'),
      data: { ...owed(1, '40.00'), updatedAt: '2026-02-01T00:00:00.000Z', deletedAt: null },
    }),
    propertyEvents.stated.of({
      ...at('2026-06-09T00:00:00.000Z'),
      data: { ...owned(2, '1000.00', null), updatedAt: '2026-03-07T00:00:00.000Z', deletedAt: null },
    }),
  ];
}
const LINE = [
  '2026-01 100.10',
  '2026-02 80.00',
  '2026-03 960.00',
  '2026-04 960.00',
  '2026-05 1120.00',
  '2026-06 1120.00',
];

async function lineAfter(spaceId: string, events: readonly CountedEvent[]): Promise<string[]> {
  const { db } = database;
  await db.$transaction(async (tx) => {
    for (const event of events) await keepMonth(tx, { spaceId }, countedIn(event));
  });
  return netWorthLine(await changesOf(db, { spaceId }), '2026-06').map(
    ({ month, netWorth }) => `${month} ${netWorth}`,
  );
}

it('the months of the net worth end at midnight UTC; a deleted holding counts until its deletion, and again from its restoration [DASH-8]', async () => {
  const spaceId = randomUUID();
  expect(await lineAfter(spaceId, halfAYear(spaceId))).toEqual(LINE);
});

// Trust: events-3
it(`200 random orders of events with duplicates lead to the same months [DASH-8] (SEED=${seed})`, async () => {
  const random = seeded(seed);
  for (let round = 0; round < 200; round += 1) {
    const spaceId = randomUUID();
    const events = disordered(halfAYear(spaceId), random);
    expect(
      await lineAfter(spaceId, events),
      events.map(({ type, data }) => `${type} ${data.version}`).join(', '),
    ).toEqual(LINE);
  }
});

it('an empty projection is rebuilt by republishing: each holding counts since its last change, and deleted ones do not count', async () => {
  const spaceId = randomUUID();
  const at = { spaceId, now: new Date('2026-06-09T00:00:00.000Z') };
  const line = await lineAfter(spaceId, [
    savingsAccountEvents.stated.of({
      ...at,
      data: { ...saved(5, '120.00'), updatedAt: '2026-05-01T00:00:00.000Z', deletedAt: null },
    }),
    debtEvents.stated.of({
      ...at,
      data: {
        ...owed(2, '40.00'),
        updatedAt: '2026-05-02T00:00:00.000Z',
        deletedAt: '2026-05-02T00:00:00.000Z',
      },
    }),
  ]);
  expect(line).toEqual(['2026-05 120.00', '2026-06 120.00']);
});

it('a record whose deletion event was lost no longer counts after republishing', async () => {
  const spaceId = randomUUID();
  const line = await lineAfter(spaceId, [
    debtEvents.created.of({ spaceId, now: new Date('2026-04-01T00:00:00.000Z'), data: owed(1, '40.00') }),
    debtEvents.stated.of({
      spaceId,
      now: new Date('2026-06-09T00:00:00.000Z'),
      data: {
        ...owed(2, '40.00'),
        updatedAt: '2026-05-02T00:00:00.000Z',
        deletedAt: '2026-05-02T00:00:00.000Z',
      },
    }),
  ]);
  expect(line).toEqual(['2026-04 -40.00', '2026-05 0.00', '2026-06 0.00']);
});

it('events of one space do not change another space [N-2]', async () => {
  const [spaceId, other] = [randomUUID(), randomUUID()];
  await lineAfter(spaceId, halfAYear(spaceId));
  expect(await changesOf(database.db, { spaceId: other })).toEqual([]);
});

it("the highest version of a holding counts, even if another server's clock assigned it to an earlier month", async () => {
  const spaceId = randomUUID();
  const line = await lineAfter(spaceId, [
    savingsAccountEvents.updated.of({
      spaceId,
      now: new Date('2026-03-31T23:59:59.999Z'),
      data: saved(3, '300.00'),
    }),
    savingsAccountEvents.updated.of({
      spaceId,
      now: new Date('2026-04-01T00:00:00.001Z'),
      data: saved(2, '200.00'),
    }),
    savingsAccountEvents.updated.of({
      spaceId,
      now: new Date('2026-05-01T00:00:00.000Z'),
      data: saved(4, '400.00'),
    }),
  ]);
  expect(line).toEqual(['2026-03 300.00', '2026-04 300.00', '2026-05 400.00', '2026-06 400.00']);
});

it('sums are exact to the cent for the maximum number of holdings', async () => {
  const spaceId = randomUUID();
  await database.db
    .$executeRaw`INSERT INTO holding_months (space_id, holding_id, month, version, net) SELECT ${spaceId}::uuid, gen_random_uuid(), '2026-06-01', 1, 9999999999.99 FROM generate_series(1, 4000)`;
  expect(await lineAfter(spaceId, [])).toEqual(['2026-06 39999999999960.00']);
});
