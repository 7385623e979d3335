import { expect, it } from 'vitest';
import {
  COUNTED_EVENTS,
  type CountedEvent,
  countedEventsOf,
  countedIn,
  presenceEventsOf,
} from './counted-events.ts';
import { COUNTED_KINDS } from '@savvi/contracts/achievements/live';

const id = crypto.randomUUID();
const at = { spaceId: id, now: new Date('2026-03-03T12:00:00.000Z') };
const data = { id, userId: id, version: 3 };

it('every counted event belongs to exactly one kind of record, and its type contains the name of the kind', () => {
  const events = countedEventsOf(COUNTED_KINDS);
  expect(new Set(events.map(({ type }) => type)).size).toBe(events.length);
  for (const kind of COUNTED_KINDS)
    for (const { type } of countedEventsOf([kind])) expect(type.split('.')[1]).toBe(kind);
  expect(countedEventsOf(['budget', 'entry']).map(({ type }) => type.split('.')[0])).toEqual([
    ...Array<string>(4).fill('budget'),
    ...Array<string>(5).fill('vault'),
  ]);
});

it('presence events are all counted events except updates of a record', () => {
  const happenings = presenceEventsOf(['budget', 'document']).map(({ type }) => type.split('.')[2]);
  expect(happenings).toEqual(['created', 'deleted', 'stated', 'uploaded', 'deleted', 'restored', 'stated']);
});

it('a deleted record does not count, whether the event is its deletion, a later snapshot or its purge', () => {
  const { entry } = COUNTED_EVENTS;
  const stated = (deletedAt: string | null) =>
    entry.stated.of({ ...at, data: { ...data, updatedAt: at.now.toISOString(), deletedAt } });
  const changeIn = (event: CountedEvent) => countedIn(COUNTED_KINDS, event);
  const counted = { kind: 'entry', ...data, isCounted: true };
  for (const event of [entry.created.of({ ...at, data }), entry.restored.of({ ...at, data }), stated(null)])
    expect(changeIn(event)).toEqual(counted);
  for (const event of [entry.deleted.of({ ...at, data }), stated(at.now.toISOString())])
    expect(changeIn(event)).toEqual({ ...counted, isCounted: false });
  const purged = COUNTED_EVENTS.debt.purged.of({ ...at, data });
  expect(changeIn(purged)).toEqual({ kind: 'debt', ...data, isCounted: false });
});

it('countedIn refuses an event that is not about one of the requested kinds of records', () => {
  const event = COUNTED_EVENTS.entry.created.of({ ...at, data });
  expect(() => countedIn(COUNTED_KINDS, { ...event, type: 'billing.bill.paid.v1' })).toThrow(RangeError);
  expect(() => countedIn(['budget', 'document'], event)).toThrow(RangeError);
});
