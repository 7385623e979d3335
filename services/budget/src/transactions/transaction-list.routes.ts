import { TRANSACTIONS_PAGE } from '@savvi/budget-contract/transaction';
import {
  bulkDeleteTransactions,
  bulkUpdateTransactions,
  searchTransactions,
} from '@savvi/budget-contract/transaction.routes';
import type { ServiceApp } from '@savvi/service-kit/app';
import { pageOf } from '@savvi/service-kit/page';
import { inHeader } from '../shared/record-change.ts';
import type { BulkService } from './bulk.service.ts';
import type { SearchService } from './search.service.ts';

/** Mounts the routes of searched and of several transactions. */
export function mountTransactionLists(app: ServiceApp, { search }: SearchService, bulk: BulkService): void {
  app.mount(searchTransactions, ({ scope, params, query }) => {
    const { q, month, only, limit = TRANSACTIONS_PAGE } = query;
    return search(scope, params.id, { q, month, only, limit, after: pageOf(query).after });
  });
  app.mount(bulkUpdateTransactions, ({ scope, params, body, response }) =>
    bulk.update(scope, params.id, body, inHeader(response)),
  );
  app.mount(bulkDeleteTransactions, ({ scope, params, body, response }) =>
    bulk.delete(scope, params.id, body, inHeader(response)),
  );
}
