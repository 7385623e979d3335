import { readFile } from 'node:fs/promises';
import { achievementsProjectionBegun, adminProjectionBegun } from '@savvi/contracts/projections';
import { type EventingDatabase, eventingDatabase } from '@savvi/testing/eventing-database';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { beginProjection } from './projection.ts';

const now = new Date('2026-03-03T12:00:00.000Z');
let database: EventingDatabase;
beforeEach(async () => {
  database = await eventingDatabase();
  await database.query(await readFile(new URL('../sql/projection-table.sql', import.meta.url), 'utf8'));
});
afterEach(() => database.drop());

const begin = (begun = achievementsProjectionBegun) =>
  database.inTransaction((tx) => beginProjection(tx, begun, now));
const told = () =>
  database.query<{ type: string; subject: string; data: { projectionId: string } }>(
    'SELECT type, subject, data FROM outbox ORDER BY seq',
  );

// Trust: events-6
it('a projection announces its start once, however often and by however many replicas it is started', async () => {
  expect((await Promise.all(Array.from({ length: 5 }, () => begin()))).filter(Boolean)).toHaveLength(1);
  expect(await begin()).toBe(false);
  const events = await told();
  expect(events).toEqual([
    {
      type: achievementsProjectionBegun.type,
      subject: events[0]?.data.projectionId,
      data: { projectionId: expect.any(String) },
    },
  ]);
  expect(await database.query('SELECT name, id, begun_at FROM projection')).toEqual([
    { name: achievementsProjectionBegun.type, id: events[0]?.subject, begun_at: now },
  ]);
});

it('a projection has not started when its transaction is rolled back', async () => {
  const undone = database.inTransaction(async (tx) => {
    await beginProjection(tx, adminProjectionBegun, now);
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  expect(await told()).toEqual([]);
  expect(await database.inTransaction((tx) => beginProjection(tx, adminProjectionBegun, now))).toBe(true);
});
