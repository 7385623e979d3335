import { dueOn } from '@savvi/contracts/due-on';
import type { Envelope } from '@savvi/contracts/event';
import * as z from '@savvi/contracts/schema';
import { instant, recordId, recordVersion } from '@savvi/contracts/values';
import { isErased } from '@savvi/service-kit/erased-spaces';
import { lockScope } from '@savvi/service-kit/prisma';
import type { Transaction } from '../db.ts';
import { calendarFeedRepository } from '../shared/calendar-feed.repository.ts';
import { dueDateRepository } from '../shared/due-date.repository.ts';

const tombstone = { id: recordId, version: recordVersion };
const deletedRecord = z.object(tombstone);
const datedRecord = z.object({
  ...tombstone,
  dueOn,
  /** In snapshots of records that are deleted and can be restored. */
  deletedAt: z.optional(z.nullable(instant)),
});

/**
 * The record of an event and its dates; null for an event that says nothing about dates. Whichever service publishes
 * it: `dueOn` has the same meaning in every event, and a `deleted` event ends all dates of its record.
 */
function datesIn({ type, data }: Envelope) {
  if (type.endsWith('.deleted.v1')) {
    const record = deletedRecord.safeParse(data).data;
    return record === undefined ? null : { ...record, dates: [] };
  }
  if (data['dueOn'] === undefined) return null;
  const { deletedAt, dueOn: dates = [], ...record } = datedRecord.parse(data);
  return { ...record, dates: typeof deletedAt === 'string' ? [] : dates };
}

/**
 * Stores the dates of an event's record. Events of older versions and of erased spaces are ignored.
 * @throws {z.core.$ZodError} if the dates are not valid
 */
export async function followDates(tx: Transaction, event: Envelope): Promise<void> {
  const record = datesIn(event);
  if (record === null) return;
  const owner = { spaceId: event.subject };
  await lockScope(tx, owner); // The lock serializes this transaction and a concurrent erasure of the account.
  if (await isErased(tx, owner)) return;
  await dueDateRepository.replace(tx, owner, { ...record, changedAt: new Date(event.time) });
  if (record.dates.length === 0) await calendarFeedRepository.forgetName(tx, owner, record.id);
}
