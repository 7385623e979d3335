import { CHANGE_HEADER, type Change } from '@savvi/budget-contract/change';
import type { Month } from '@savvi/budget-contract/month';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import type { TestBudget } from './budget.ts';

const BUDGET = {
  name: 'Home',
  partner1Name: 'Maya',
  partner1Income: '4000',
  fixedExpenses: [{ name: 'Rent', amount: 1800.1 }],
  variableExpenses: [
    { name: 'Food', amount: 600 },
    { name: 'Fun', amount: 90 },
  ],
};
const COFFEE = { date: '2026-03-05', kind: 'spending', amount: '4.50', payee: 'Coffee', note: 'Beans' };

/** A budget with the months from February to April 2026, and transactions, for tests of changes and of undoing them. */
export async function householdOf(service: TestBudget) {
  const { token, claims } = service.someone();
  const body = { ...BUDGET };
  const { id } = (await service.call('POST', '/api/budgets', { token, body })).json as { id: string };
  const callAs =
    (bearer: string) =>
    (method: string, path: string, sent?: unknown, headers: Record<string, string> = {}) => {
      service.later(1);
      return service.call(method, `/api/budgets/${id}${path}`, { token: bearer, body: sent, headers });
    };
  const call = callAs(token);
  for (const month of ['2026-02', '2026-03', '2026-04']) await call('POST', '/months', { month });
  const { lines } = (await call('GET', '/months/2026-03')).json as Month;
  const lineId = (name: string) => lines.find((line) => line.name === name)?.lineId ?? '';
  /** Calls a route that changes something. @returns the id of the change */
  const change = async (...args: Parameters<typeof call>): Promise<string> => {
    const { status, text, headers } = await call(...args);
    if (status >= 300) throw new Error(`${args[0]} ${args[1]}: ${status} ${text}`);
    return headers.get(CHANGE_HEADER) ?? '';
  };
  const record = async (over: object = {}) =>
    (await call('POST', '/transactions', { ...COFFEE, ...over })).json as MoneyTransaction;
  return {
    spaceId: claims.space,
    id,
    token,
    call,
    change,
    record,
    lineId,
    /** Another person in the same space. */
    partner: () => callAs(service.someone({ space: claims.space }).token),
    undo: (changeId: string, by = call) => by('POST', `/changes/${changeId}/undo`),
    changes: async (by = call) => (await by('GET', '/changes')).json as Change[],
    transactions: async (month = '2026-03') =>
      (await call('GET', `/transactions?month=${month}`)).json as MoneyTransaction[],
    month: async (month = '2026-03') => (await call('GET', `/months/${month}`)).json as Month,
    /** All columns of all rows of the budget but version and change time (MON-59). */
    rows: (): Promise<unknown> => service.db.$queryRaw`
      SELECT kind, row - 'version' - 'updated_at' AS row FROM (
        SELECT 'transaction' AS kind, to_jsonb(transactions) AS row FROM transactions WHERE space_id = ${claims.space}::uuid
        UNION ALL SELECT 'part', to_jsonb(transaction_parts) FROM transaction_parts WHERE space_id = ${claims.space}::uuid
        UNION ALL SELECT 'month', to_jsonb(months) FROM months WHERE space_id = ${claims.space}::uuid
        UNION ALL SELECT 'month line', to_jsonb(month_lines) FROM month_lines WHERE space_id = ${claims.space}::uuid
        UNION ALL SELECT 'bill', to_jsonb(bills) FROM bills WHERE space_id = ${claims.space}::uuid
        UNION ALL SELECT 'due date', to_jsonb(bill_dates) FROM bill_dates WHERE space_id = ${claims.space}::uuid
        UNION ALL SELECT 'plan line', to_jsonb(plan_lines) FROM plan_lines WHERE space_id = ${claims.space}::uuid
        UNION ALL SELECT 'budget', to_jsonb(budgets) FROM budgets WHERE space_id = ${claims.space}::uuid) AS rows
      ORDER BY kind, row::text`,
  };
}

/** A budget with started months and transactions. */
export type Household = Awaited<ReturnType<typeof householdOf>>;
