import type { Budget } from '@savvi/budget-contract/budget';
import type { QueryClient } from '@savvi/mfe-kit/query';
import { payQuery, savePay } from '../../../shared/pay.queries.ts';
import { type PayEntries, requestWith } from './pay-entry.rules.ts';

/** Saves the typed paychecks of a stored budget; those of a partner that were not touched stay. @throws {ApiError} */
export async function saveTypedPay(client: QueryClient, budget: Budget, typed: PayEntries): Promise<void> {
  const query = payQuery(budget.id);
  const stored = await client.fetchQuery({ ...query, staleTime: 0 });
  const saved = await savePay(budget.id, requestWith(typed, stored, budget.budgetType), stored.version);
  client.setQueryData(query.queryKey, saved);
}
