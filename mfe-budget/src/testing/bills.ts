import type { Bill, BillDate } from '@savvi/budget-contract/bill';
import { aBudget, NOW } from '@savvi/testing/builders';

/** A monthly bill of `aBudget()`: the rent of $1,240.00. */
export const aBill = (over: Partial<Bill> = {}): Bill => ({
  id: '0190cccc-0000-4000-8000-000000000001',
  budgetId: aBudget().id,
  name: 'Rent',
  kind: 'spending',
  amountKind: 'exact',
  amount: '1240.00',
  amountTo: null,
  firstDue: '2026-03-01',
  recurrence: 'monthly',
  isLastDay: false,
  weekend: 'stay',
  endsOn: null,
  lineId: null,
  payer: null,
  accountId: null,
  setAsideSince: null,
  version: 3,
  createdAt: NOW,
  updatedAt: NOW,
  ...over,
});

/** A due date of {@link aBill}, or of another bill. */
export const aBillDate = (over: Partial<BillDate> = {}): BillDate => {
  const { id: billId, amountKind, amount, amountTo } = aBill();
  return {
    id: '0190cccc-0000-4000-8000-000000000004',
    billId,
    dueOn: '2026-03-01',
    amountKind,
    amount,
    amountTo,
    isSkipped: false,
    paidBy: null,
    ...over,
  };
};
