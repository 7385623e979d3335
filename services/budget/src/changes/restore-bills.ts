import { isOpen } from '@savvi/budget-contract/bill.rules';
import type { Envelope } from '@savvi/contracts/event';
import type { Scope } from '@savvi/service-kit/scope';
import type { Transaction } from '../db.ts';
import { changedEvent, deletedEvent } from '../shared/bill-events.ts';
import { billRepository, type StoredBillDate } from '../shared/bill.repository.ts';
import type { Followed } from '../shared/change.repository.ts';
import { type ChangeRows, changeRowsRepository } from '../shared/change-rows.repository.ts';
import { closedMonthRepository } from '../shared/closed-month.repository.ts';

type BillRow = NonNullable<ChangeRows['bills']>[number];

/** The rows of a bill with the versions that its restored form gets. A deleted due date had an event of its own. */
function raised(row: BillRow, current: BillRow | undefined, now: Date): BillRow {
  return {
    ...row,
    version: Math.max(row.version, current?.version ?? 0) + 1,
    updatedAt: now,
    dates: row.dates.map((date) => {
      const version = current?.dates.find(({ id }) => id === date.id)?.version ?? 0;
      return { ...date, version: Math.max(date.version + 1, version) + 1 };
    }),
  };
}

async function datesOf(tx: Transaction, scope: Scope, budgetId: string, ids: readonly string[]) {
  const dates: StoredBillDate[] = [];
  for (const billId of ids) dates.push(...(await billRepository.dates(tx, scope, { budgetId, billId })));
  return dates;
}

/**
 * Restores bills as they were before a change, with new versions. Due dates that were paid since, and those of closed
 * months, stay as they are (MON-89).
 * @returns the versions, and the events of the due dates
 */
export async function restoreBills(
  tx: Transaction,
  scope: Scope,
  budgetId: string,
  { ids, before, current }: { ids: readonly string[]; before: ChangeRows; current: ChangeRows },
  now: Date,
): Promise<{ followed: Followed[]; events: Envelope[] }> {
  const closed = await closedMonthRepository.lastDay(tx, scope, budgetId);
  const stored = await datesOf(tx, scope, budgetId, ids);
  const kept = stored
    .filter(({ paidBy, dueOn }) => paidBy !== null || (closed !== null && dueOn <= closed))
    .map(({ id }) => id);
  const rows = (before.bills ?? []).map((row) =>
    raised(
      row,
      current.bills?.find(({ id }) => id === row.id),
      now,
    ),
  );
  await changeRowsRepository.replaceBills(tx, scope, budgetId, { ids, kept }, rows);
  const restored = await datesOf(tx, scope, budgetId, ids);
  const areBills = new Set(rows.filter(({ kind }) => kind === 'spending').map(({ id }) => id));
  return {
    followed: rows.map(({ id, version }, at) => ({
      key: `bill:${id}`,
      before: String(before.bills?.[at]?.version),
      now: String(version),
    })),
    events: [
      ...restored
        .filter(({ id }) => !kept.includes(id))
        .map((date) =>
          changedEvent(scope, { ...date, isToPay: areBills.has(date.billId) && isOpen(date) }, now),
        ),
      ...stored
        .filter(({ id }) => restored.every((date) => date.id !== id))
        .map((date) => deletedEvent(scope, date, now)),
    ],
  };
}
