// Events lead to the same dates in any order, and however often each event is delivered.
import { randomUUID } from 'node:crypto';
import type { Envelope } from '@savvi/contracts/event';
import { userDeleted } from '@savvi/contracts/events';
import { outbox } from '@savvi/eventing/outbox';
import { disordered, seeded, seedOfRun } from '@savvi/testing/random';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forgetDatelessRecords } from '../shared/due-date.maintenance.repository.ts';
import { dueDateRepository } from '../shared/due-date.repository.ts';
import { jarEvents, testRemindersDatabase } from '../testing/reminders.ts';
import { followDates } from './due-dates.consumer.ts';
import { eraseOnUserDeleted } from './user-deleted.consumer.ts';

const seed = seedOfRun();
const clock = { now: () => new Date('2026-03-03T12:00:00.000Z') };

let database: Awaited<ReturnType<typeof testRemindersDatabase>>;
beforeAll(async () => {
  database = await testRemindersDatabase();
});
afterAll(() => database.drop());

async function apply(...events: readonly Envelope[]): Promise<void> {
  for (const event of events) await database.db.$transaction((tx) => followDates(tx, event));
}
const datesOf = async (spaceId: string) =>
  (await dueDateRepository.list(database.db, { spaceId }))
    .map(({ recordId, kind, dueOn, dayOfMonth }) => ({ recordId, kind, day: dueOn ?? dayOfMonth }))
    .toSorted((one, other) => one.kind.localeCompare(other.kind));
const erase = (spaceId: string) =>
  database.db.$transaction((tx) =>
    eraseOnUserDeleted({ outbox, clock })(
      tx,
      userDeleted.of({ spaceId, data: { userId: spaceId, spaceId, version: 9 }, now: clock.now() }),
    ),
  );

it('the dates of a record of any service are stored, changed and removed [REM-1]', async () => {
  const [spaceId, id] = [randomUUID(), randomUUID()];
  const { updated } = jarEvents(spaceId);
  await apply(
    updated(id, 1, [
      { kind: 'jar', on: '2026-05-01' },
      { kind: 'jar-wash', dayOfMonth: 31 },
    ]),
  );
  expect(await datesOf(spaceId)).toEqual([
    { recordId: id, kind: 'jar', day: '2026-05-01' },
    { recordId: id, kind: 'jar-wash', day: 31 },
  ]);
  await apply(updated(id, 2, [{ kind: 'jar', dayOfMonth: 5 }]));
  expect(await datesOf(spaceId)).toEqual([{ recordId: id, kind: 'jar', day: 5 }]);
  await apply(updated(id, 3, []));
  expect(await datesOf(spaceId)).toEqual([]);
});

it('republishing a known version adds the dates that it did not have before [REM-1]', async () => {
  const [spaceId, id] = [randomUUID(), randomUUID()];
  const { updated, stated } = jarEvents(spaceId);
  await apply(updated(id, 2, []), stated(id, 2, [{ kind: 'jar', on: '2026-05-01' }]));
  expect(await datesOf(spaceId)).toEqual([{ recordId: id, kind: 'jar', day: '2026-05-01' }]);
});

it('a deleted record has no dates, and a restored one has them again with the answers [REM-1]', async () => {
  const [spaceId, id] = [randomUUID(), randomUUID()];
  const { updated, deleted, stated } = jarEvents(spaceId);
  const dates = [{ kind: 'jar', on: '2026-05-01' }];
  await apply(updated(id, 1, dates));
  await database.db.$transaction((tx) =>
    dueDateRepository.answer(
      tx,
      { spaceId },
      { recordId: id, kind: 'jar', answeredOn: '2026-05-01', postponedUntil: null },
    ),
  );
  await apply(deleted(id, 2));
  expect(await datesOf(spaceId)).toEqual([]);
  await apply(stated(id, 2, dates, '2026-03-03T12:00:00.000Z'));
  expect(await datesOf(spaceId)).toEqual([]);
  await apply(updated(id, 3, dates));
  expect(await dueDateRepository.list(database.db, { spaceId })).toMatchObject([
    { answeredOn: '2026-05-01' },
  ]);
});

it('an event without dates changes nothing, and one with invalid dates is refused', async () => {
  const [spaceId, id] = [randomUUID(), randomUUID()];
  const { updated } = jarEvents(spaceId);
  const dated = updated(id, 1, [{ kind: 'jar', on: '2026-05-01' }]);
  await apply(dated, updated(id, 2));
  expect(await datesOf(spaceId)).toHaveLength(1);
  const broken = { ...dated, data: { ...dated.data, version: 3, dueOn: [{ kind: 'jar', on: 'May' }] } };
  await expect(apply(broken)).rejects.toThrow('must be a date such as 2026-03-31');
  // The event of a deleted account has no record id.
  await apply(userDeleted.of({ spaceId, data: { userId: spaceId, spaceId, version: 1 }, now: clock.now() }));
  expect(await datesOf(spaceId)).toHaveLength(1);
});

it(`100 random orders of a history with duplicates lead to the same dates [REM-1] (SEED=${seed})`, async () => {
  const random = seeded(seed);
  for (let round = 0; round < 100; round += 1) {
    const spaceId = randomUUID();
    const [kept, gone] = [randomUUID(), randomUUID()];
    const { updated, deleted, stated } = jarEvents(spaceId);
    const history = [
      updated(kept, 1, [{ kind: 'jar', on: '2026-05-01' }]),
      updated(kept, 2, []),
      stated(kept, 3, [{ kind: 'jar', on: '2026-06-01' }]),
      updated(gone, 1, [{ kind: 'jar', on: '2026-05-01' }]),
      deleted(gone, 2),
    ];
    await apply(...disordered(history, random));
    expect(await datesOf(spaceId)).toEqual([{ recordId: kept, kind: 'jar', day: '2026-06-01' }]);
  }
}, 60_000);

it('a user deletion erases all dates, and late events do not bring them back [REM-1]', async () => {
  const [spaceId, other, id] = [randomUUID(), randomUUID(), randomUUID()];
  const dates = [{ kind: 'jar', on: '2026-05-01' }];
  await apply(jarEvents(spaceId).updated(id, 1, dates), jarEvents(other).updated(id, 1, dates));
  await erase(spaceId);
  await apply(jarEvents(spaceId).updated(id, 2, dates));
  expect(await datesOf(spaceId)).toEqual([]);
  expect(await database.db.datedRecord.count({ where: { spaceId } })).toBe(0);
  expect(await datesOf(other)).toHaveLength(1);
});

it('an event that is applied during the erasure of its user leaves no date, whichever comes first', async () => {
  for (let round = 0; round < 5; round += 1) {
    const spaceId = randomUUID();
    const { updated } = jarEvents(spaceId);
    await Promise.all([
      erase(spaceId),
      ...[1, 2, 3].map(() => apply(updated(randomUUID(), 1, [{ kind: 'jar', on: '2026-05-01' }]))),
    ]);
    expect(await database.db.datedRecord.count({ where: { spaceId } })).toBe(0);
  }
});

it('a record without dates is forgotten after 60 days, one with dates is not', async () => {
  const [spaceId, dated, dateless] = [randomUUID(), randomUUID(), randomUUID()];
  const { updated, deleted } = jarEvents(spaceId);
  await apply(
    updated(dated, 1, [{ kind: 'jar', on: '2026-05-01' }]),
    updated(dateless, 1, [{ kind: 'jar', dayOfMonth: 1 }]),
    deleted(dateless, 2),
  );
  const known = () => database.db.datedRecord.count({ where: { spaceId } });
  await forgetDatelessRecords(database.db, new Date('2026-05-02T12:00:00.000Z'));
  expect(await known()).toBe(2);
  await forgetDatelessRecords(database.db, new Date('2026-05-02T12:00:00.001Z'));
  expect(await known()).toBe(1);
  expect(await datesOf(spaceId)).toHaveLength(1);
});
