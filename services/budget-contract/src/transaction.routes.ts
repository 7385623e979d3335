import * as z from 'zod/mini';
import { pageQuery } from '@savvi/contracts/page';
import { defineRoute } from '@savvi/contracts/route';
import { calendarMonth, recordId, text } from '@savvi/contracts/values';
import { TRANSACTIONS_PAGE } from './transaction.ts';
import {
  BULK_MAX,
  bulkDeleteInput,
  bulkReply,
  bulkUpdateInput,
  foundReply,
  SEARCH_MAX,
  transactionFilter,
} from './transaction-list.ts';

const shared = { tag: 'Months', access: 'session', params: z.object({ id: recordId }) } as const;

/** The transactions of a budget that a search finds, with their number and sums (MON-57). */
export const searchTransactions = defineRoute({
  ...shared,
  method: 'get',
  path: '/api/budgets/{id}/transactions/search',
  operation: 'searchTransactions',
  summary: `The transactions of a budget or of one month that a search finds, latest first, in pages of at most ${TRANSACTIONS_PAGE}`,
  query: z.extend(pageQuery, {
    q: z.optional(text(SEARCH_MAX)),
    month: z.optional(calendarMonth),
    only: z.optional(transactionFilter),
  }),
  status: 200,
  reply: foundReply,
});

/** Changes several transactions, all or none (MON-58). */
export const bulkUpdateTransactions = defineRoute({
  ...shared,
  method: 'post',
  path: '/api/budgets/{id}/transactions/bulk-update',
  operation: 'bulkUpdateTransactions',
  summary: `Change line, category, payer, account, date or kind of up to ${BULK_MAX} transactions, all or none`,
  body: bulkUpdateInput,
  status: 200,
  reply: bulkReply,
  problems: ['month-closed', 'stale', 'full'],
});

/** Deletes several transactions, all or none (MON-58). */
export const bulkDeleteTransactions = defineRoute({
  ...shared,
  method: 'post',
  path: '/api/budgets/{id}/transactions/bulk-delete',
  operation: 'bulkDeleteTransactions',
  summary: `Delete up to ${BULK_MAX} transactions, all or none`,
  body: bulkDeleteInput,
  status: 204,
  reply: null,
  problems: ['month-closed', 'stale'],
});

/** Every route of searched and of several transactions. */
export const transactionRoutes = [
  searchTransactions,
  bulkUpdateTransactions,
  bulkDeleteTransactions,
] as const;
