import { monthListed, monthReply } from '@savvi/budget-contract/month';
import { type MoneyTransaction, transactionReply } from '@savvi/budget-contract/transaction';
import * as z from '@savvi/contracts/schema';
import { get, getPage, type ListPage } from '@savvi/mfe-kit';

const transactions = z.array(transactionReply);

/** The months of a budget that are started or have transactions, newest first. */
export const readMonths = (budgetId: string, signal: AbortSignal) =>
  get(`/api/budgets/${encodeURIComponent(budgetId)}/months`, z.array(monthListed), signal);

/** A started month with its figures. */
export const readMonth = (budgetId: string, month: string, signal: AbortSignal) =>
  get(`/api/budgets/${encodeURIComponent(budgetId)}/months/${encodeURIComponent(month)}`, monthReply, signal);

/** The transactions of a month, page by page. One that moved to a later page meanwhile is returned once. */
export async function* readTransactions(
  budgetId: string,
  month: string,
  signal: AbortSignal,
): AsyncGenerator<MoneyTransaction[]> {
  const known = new Set<string>();
  let page: ListPage<MoneyTransaction> = await getPage(
    `/api/budgets/${encodeURIComponent(budgetId)}/transactions?month=${month}`,
    transactions,
    signal,
  );
  for (;;) {
    yield page.items.filter(({ id }) => !known.has(id));
    for (const { id } of page.items) known.add(id);
    if (page.next === null) return;
    page = await getPage(page.next, transactions, signal);
  }
}
