import { isToPay } from '@savvi/budget-contract/bill.rules';
import type { Outbox } from '@savvi/eventing/outbox';
import type { Log } from '@savvi/service-kit/log';
import { lockScope } from '@savvi/service-kit/prisma';
import type { Database } from '../db.ts';
import { changedEvent } from '../shared/bill-events.ts';
import { billRepository as bills } from '../shared/bill.repository.ts';
import { datesAfter, neededUntil, storedUntil } from './bill-dates.rules.ts';
import { billMaintenance, type ShortBill } from './bill.maintenance.repository.ts';

const BATCH = 200;

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** Dependencies of {@link extendBills}. */
export interface ExtendDeps {
  readonly db: Database;
  readonly outbox: Outbox;
  readonly log: Log;
}

async function extendBill(
  { db, outbox }: ExtendDeps,
  { spaceId, userId, budgetId, id }: ShortBill,
  now: Date,
): Promise<void> {
  await db.$transaction(async (tx) => {
    await lockScope(tx, { spaceId });
    const bill = await bills.find(tx, { spaceId }, budgetId, id);
    const datesUntil = storedUntil(dayOf(now));
    if (bill === null || bill.datesUntil >= datesUntil) return;
    const added = await bills.insertDates(tx, { spaceId }, budgetId, datesAfter(bill, datesUntil));
    await bills.replace(tx, { spaceId }, { ...bill, datesUntil });
    await outbox.append(
      tx,
      added.map((date) => changedEvent({ spaceId, userId }, { ...date, isToPay: isToPay(bill, date) }, now)),
    );
  });
}

/**
 * Stores the due dates that bills lack of the next twelve months, and publishes them. A repeated or concurrent call
 * adds nothing. A bill that fails is logged and tried again by the next call.
 */
export async function extendBills(deps: ExtendDeps, now: Date): Promise<void> {
  const failed = new Set<string>();
  for (;;) {
    const short = await billMaintenance.shortOf(deps.db, neededUntil(dayOf(now)), BATCH + failed.size);
    const next = short.filter(({ id }) => !failed.has(id));
    for (const bill of next)
      try {
        await extendBill(deps, bill, now);
      } catch (error) {
        failed.add(bill.id);
        deps.log.error({ err: error, billId: bill.id }, 'extending a bill failed');
      }
    if (next.length < BATCH) return;
  }
}
