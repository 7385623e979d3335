// Transactions and lines of tests, without a page around them.
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { aBudget } from '@savvi/testing/builders';

/** The budget of the tests of transactions. */
export const BUDGET_ID = aBudget().id;
/** The current month of the tests. */
export const MONTH = '2026-03';
/** The lines of that month. */
export const LINES = [
  { lineId: '0190dddd-0000-7000-8000-000000000001', name: 'Rent', list: 'fixed' },
  { lineId: '0190dddd-0000-7000-8000-000000000002', name: 'Groceries', list: 'variable' },
  { lineId: '0190dddd-0000-7000-8000-000000000003', name: 'Eating out', list: 'variable' },
] as const;
/** The ids of the lines by name. */
export const LINE = { rent: LINES[0].lineId, groceries: LINES[1].lineId, eatingOut: LINES[2].lineId };
/** The names of the partners. */
export const PEOPLE = { partner1: 'Ada', partner2: 'Ben' };

const AT = '2026-03-02T12:00:00.000Z';
let count = 0;

/** A recorded transaction. */
export function aTransaction(over: Partial<MoneyTransaction> = {}): MoneyTransaction {
  count += 1;
  return {
    id: `0190ffff-0000-7000-8000-${String(count).padStart(12, '0')}`,
    budgetId: BUDGET_ID,
    date: '2026-03-02',
    kind: 'spending',
    amount: '12.40',
    payee: 'coffee',
    note: null,
    lineId: LINE.eatingOut,
    payer: null,
    corrects: null,
    version: 1,
    createdAt: AT,
    updatedAt: AT,
    ...over,
  };
}
