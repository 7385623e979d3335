import * as z from 'zod/mini';
import { pageQuery } from '@savvi/contracts/page';
import { defineRoute } from '@savvi/contracts/route';
import { recordId } from '@savvi/contracts/values';
import { reconciliationInput, reconciliationReply, toReconcileReply } from './reconciliation.ts';
import { transactionInput, TRANSACTIONS_PAGE } from './transaction.ts';

const shared = { tag: 'Months', access: 'session', params: z.object({ id: recordId }) } as const;

/** What is to reconcile in an account (MON-61). */
export const listToReconcile = defineRoute({
  ...shared,
  method: 'get',
  path: '/api/budgets/{id}/reconciliations',
  operation: 'listToReconcile',
  summary: `The transactions of an account until a date that are not reconciled, oldest first, in pages of at most ${TRANSACTIONS_PAGE}, and its last reconciliation`,
  query: z.extend(pageQuery, { accountId: recordId, until: transactionInput.shape.date }),
  status: 200,
  reply: toReconcileReply,
});

/** Reconciles an account with a statement, which locks the transactions on it (MON-61). */
export const reconcileAccount = defineRoute({
  ...shared,
  method: 'post',
  path: '/api/budgets/{id}/reconciliations',
  operation: 'reconcileAccount',
  summary: 'Reconcile an account with a statement, whose balance the transactions must add up to',
  body: reconciliationInput,
  status: 201,
  reply: reconciliationReply,
  idempotent: true,
  problems: ['stale', 'full'],
});

/** All reconciliations of the space, for the archive of the user's own data. */
export const listStoredReconciliations = defineRoute({
  tag: 'Months',
  access: 'session',
  method: 'get',
  path: '/api/budgets/reconciliations',
  operation: 'listStoredReconciliations',
  summary: 'The reconciliations of all your accounts, oldest first',
  status: 200,
  reply: z.array(reconciliationReply),
});

/** Every route of reconciliations. */
export const reconciliationRoutes = [listToReconcile, reconcileAccount, listStoredReconciliations] as const;
