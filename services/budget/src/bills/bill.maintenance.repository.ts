import { RECURRENCES } from '@savvi/budget-contract/recurrence.rules';
import type { Database, Transaction } from '../db.ts';

/** A due date and its space. */
export interface BillDateOfSpace {
  readonly spaceId: string;
  readonly id: string;
  readonly userId: string;
  readonly version: number;
  readonly dueOn: string;
  /** Whether it is a bill that is neither paid nor skipped. */
  readonly isToPay: boolean;
}

/** A bill that lacks due dates. */
export interface ShortBill {
  readonly spaceId: string;
  readonly userId: string;
  readonly budgetId: string;
  readonly id: string;
}

/** Statements on the bills of all spaces. */
export const billMaintenance = {
  /**
   * Bills whose due dates are stored only until an earlier day than `day`, at most `limit`. A later release may have
   * stored recurrences that this one cannot calculate.
   */
  shortOf: (db: Database, day: string, limit: number): Promise<ShortBill[]> =>
    db.$queryRaw`
      SELECT space_id::text AS "spaceId", user_id::text AS "userId", budget_id::text AS "budgetId", id::text AS id FROM bills WHERE dates_until < ${day}::date AND recurrence = ANY(${[...RECURRENCES]}) ORDER BY dates_until LIMIT ${limit}::integer`,

  /** A page of all due dates in the order of their key. */
  page: (
    tx: Transaction,
    { last, limit }: { last: BillDateOfSpace | null; limit: number },
  ): Promise<BillDateOfSpace[]> =>
    tx.$queryRaw`
      SELECT bill_dates.space_id::text AS "spaceId", bill_dates.id::text AS id, bills.user_id::text AS "userId", bill_dates.version, to_char(due_on, 'YYYY-MM-DD') AS "dueOn",
        bills.kind = 'spending' AND NOT is_skipped AND NOT EXISTS (SELECT 1 FROM transactions WHERE transactions.space_id = bill_dates.space_id AND bill_date_id = bill_dates.id) AS "isToPay"
      FROM bill_dates JOIN bills ON bills.space_id = bill_dates.space_id AND bills.budget_id = bill_dates.budget_id AND bills.id = bill_dates.bill_id
      WHERE (${last?.spaceId ?? null}::uuid IS NULL OR (bill_dates.space_id, bill_dates.id) > (${last?.spaceId ?? null}::uuid, ${last?.id ?? null}::uuid)) ORDER BY bill_dates.space_id, bill_dates.id LIMIT ${limit}::integer`,
};
