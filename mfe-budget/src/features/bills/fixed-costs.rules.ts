import type { MonthLine } from '@savvi/budget-contract/month';
import { toCents } from '@savvi/contracts/money';

/** A line of the plan, as far as bills can be made of it. */
export type BillLine = Pick<MonthLine, 'lineId' | 'name' | 'list' | 'planned' | 'payer'>;

/** The fixed lines of the plan that no bill has. */
export const withoutBill = (
  lines: readonly BillLine[],
  bills: readonly { readonly lineId: string | null }[],
): readonly BillLine[] =>
  lines.filter(
    ({ lineId, list, planned }) =>
      list === 'fixed' && toCents(planned) > 0n && bills.every((bill) => bill.lineId !== lineId),
  );
