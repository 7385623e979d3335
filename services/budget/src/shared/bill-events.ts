import { billChanged, billDeleted } from '@savvi/budget-contract/events';
import type { DueDate } from '@savvi/contracts/due-on';
import type { Envelope } from '@savvi/contracts/event';
import type { Outbox } from '@savvi/eventing/outbox';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import type { Scope } from '@savvi/service-kit/scope';
import { billRepository } from './bill.repository.ts';

type Author = Pick<Scope, 'spaceId' | 'userId'>;

/** How many days ahead mails count a bill, for users who have chosen bills (MON-91). */
const MAILED_DAYS = 14;

/** What events of due dates say is due: nothing if a date is paid or skipped, or is one of income. */
export const dueOf = (dueOn: string, isToPay: boolean): DueDate[] =>
  isToPay ? [{ kind: 'bill', on: dueOn, mailedWithin: MAILED_DAYS }] : [];

/** The event of a due date that was made or changed. */
export const changedEvent = (
  { spaceId, userId }: Author,
  { id, version, dueOn, isToPay }: { id: string; version: number; dueOn: string; isToPay: boolean },
  now: Date,
): Envelope => billChanged.of({ spaceId, data: { id, userId, version, dueOn: dueOf(dueOn, isToPay) }, now });

/** The event of a due date that was deleted in a version. */
export const deletedEvent = (
  { spaceId, userId }: Author,
  { id, version }: { id: string; version: number },
  now: Date,
): Envelope => billDeleted.of({ spaceId, data: { id, userId, version: version + 1 }, now });

/** Publishes due dates whose payment has changed. Null and undefined are transactions that pay none. */
export async function publishPaidDates(
  tx: RawTransaction,
  outbox: Outbox,
  author: Author,
  ids: Iterable<string | null | undefined>,
  now: Date,
): Promise<void> {
  const changed = [...new Set(ids)].filter((id) => id != null);
  if (changed.length === 0) return;
  const dates = await billRepository.raise(tx, author, changed);
  await outbox.append(
    tx,
    dates.map((date) => changedEvent(author, date, now)),
  );
}
