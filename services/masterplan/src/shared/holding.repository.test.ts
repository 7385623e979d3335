// The use cases check the owner before they write; this tests that the statements themselves also exclude
// other spaces.
import { randomUUID } from 'node:crypto';
import { debtEvents } from '@savvi/masterplan-contract/events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testMasterplanDatabase } from '../testing/masterplan.ts';
import { samples } from '../testing/samples.ts';
import type { StoredHolding } from './holding.ts';
import { kinds } from './kinds.ts';

let database: Awaited<ReturnType<typeof testMasterplanDatabase>>;
beforeAll(async () => {
  database = await testMasterplanDatabase();
});
afterAll(() => database.drop());

it.each(
  kinds.map(
    (kind) => [kind.routes.one, kind, samples.find(({ routes }) => routes === kind.routes)?.whole] as const,
  ),
)(
  'the row of a %s can be found, replaced and erased only in its own space [N-2]',
  async (_, { rows }, whole) => {
    const { db } = database;
    const [own, foreign] = [{ spaceId: randomUUID() }, { spaceId: randomUUID() }];
    const at = '2026-03-03T12:00:00.000Z';
    const holding: StoredHolding = {
      id: randomUUID(),
      userId: own.spaceId,
      version: 1,
      createdAt: at,
      updatedAt: at,
      ...whole,
      deletedAt: null,
    };
    const event = () => debtEvents.deleted.of({ spaceId: own.spaceId, data: holding, now: new Date(at) });
    await db.$transaction((tx) => rows.insert(tx, own, holding, event()));

    expect(await rows.find(db, foreign, holding.id)).toBeNull();
    expect(await rows.replace(db, foreign, { ...holding, name: 'Theirs', version: 2 }, event())).toBe(false);
    await db.$transaction((tx) => rows.erase(tx, foreign));
    expect(await rows.find(db, own, holding.id)).toMatchObject(holding);
    expect([await rows.count(db, own), await rows.count(db, foreign)]).toEqual([1, 0]);
    expect(await db.outboxEvent.count({ where: { subject: own.spaceId } })).toBe(1);
  },
);
