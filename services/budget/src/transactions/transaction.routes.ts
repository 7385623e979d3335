import {
  createTransaction,
  deleteTransaction,
  listAllTransactions,
  listTransactions,
  updateTransaction,
} from '@savvi/budget-contract/month.routes';
import { TRANSACTIONS_PAGE } from '@savvi/budget-contract/transaction';
import type { ServiceApp } from '@savvi/service-kit/app';
import { pageOf, setPageHeaders } from '@savvi/service-kit/page';
import { inHeader } from '../shared/record-change.ts';
import { cursorOf } from './transaction-cursor.ts';
import type { TransactionService } from './transaction.service.ts';

/** Mounts the routes of transactions. */
export function mountTransactions(app: ServiceApp, service: TransactionService): void {
  app.mount(listAllTransactions, async ({ scope, query, response }) => {
    const { items, total, last } = await service.listAll(scope, pageOf(query).after);
    setPageHeaders(response, {
      path: listAllTransactions.path,
      limit: undefined,
      total,
      last: last && cursorOf(last),
    });
    return items;
  });
  app.mount(listTransactions, async ({ scope, params, query, response }) => {
    const { month, limit = TRANSACTIONS_PAGE } = query;
    const page = { month, limit, after: pageOf(query).after };
    const { items, total, last } = await service.list(scope, params.id, page);
    setPageHeaders(response, {
      path: `/api/budgets/${params.id}/transactions`,
      filter: { month },
      limit,
      total,
      last: last && cursorOf(last),
    });
    return items;
  });
  app.mount(createTransaction, ({ scope, params, body, idempotencyKey, response }) =>
    service.create(scope, params.id, body, idempotencyKey, inHeader(response)),
  );
  app.mount(
    updateTransaction,
    ({ scope, params: { id: budgetId, transactionId }, body, ifMatch, response }) =>
      service.update(scope, { budgetId, id: transactionId }, body, ifMatch, inHeader(response)),
  );
  app.mount(
    deleteTransaction,
    ({ scope, params: { id: budgetId, transactionId }, query, ifMatch, response }) => {
      const named = { budgetId, id: transactionId, unlock: query.unlock === 'true' };
      return service.delete(scope, named, ifMatch, inHeader(response));
    },
  );
}
