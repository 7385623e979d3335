import {
  type ReconciliationInput,
  RECONCILED_MAX,
  reconciliationReply,
  type ToReconcile,
  toReconcileReply,
} from '@savvi/budget-contract/reconciliation';
import * as z from '@savvi/contracts/schema';
import { get, mutate } from '@savvi/mfe-kit';
import { queryOptions, useMutation, useQueryClient } from '@savvi/mfe-kit/query';
import { monthsKey, transactionsKey } from '../../shared/budgets.queries.ts';

const pathOf = (budgetId: string) => `/api/budgets/${encodeURIComponent(budgetId)}/reconciliations` as const;

/** What is to reconcile in an account until a date, with all pages up to the limit of a reconciliation. */
export const toReconcileQuery = (budgetId: string, accountId: string, until: string) =>
  queryOptions({
    queryKey: [...transactionsKey(budgetId), 'to-reconcile', accountId, until],
    queryFn: async ({ signal }): Promise<ToReconcile> => {
      const page = (cursor: string | null) => {
        const query = new URLSearchParams({ accountId, until, ...(cursor !== null && { cursor }) });
        return get(`${pathOf(budgetId)}?${query}`, toReconcileReply, signal);
      };
      let list = await page(null);
      while (list.next !== null && list.items.length < RECONCILED_MAX) {
        const following = await page(list.next);
        list = { ...following, items: [...list.items, ...following.items] };
      }
      return { ...list, items: list.items.slice(0, RECONCILED_MAX) };
    },
    placeholderData: (before) => before,
    // Another tab or device may have changed the transactions since they were fetched.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

/** A statement to reconcile with. Repeated attempts send the same key, so that it is stored once. */
export interface NewReconciliation {
  readonly input: ReconciliationInput;
  readonly idempotencyKey: string;
}

/** Reconciles an account. The lists are fetched again after a failure, too, as somebody else may have changed them. */
export function useReconcile(budgetId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ input, idempotencyKey }: NewReconciliation) =>
      mutate({
        method: 'POST',
        path: pathOf(budgetId),
        body: input,
        idempotencyKey,
        reader: reconciliationReply,
      }),
    onSettled: () => {
      for (const queryKey of [monthsKey(budgetId), transactionsKey(budgetId)])
        void client.invalidateQueries({ queryKey });
    },
  });
}

const versions = z.array(z.object({ id: z.string(), version: z.int() }));
interface Change {
  readonly body: { readonly balance: string };
  readonly version: number;
}

/** The calls of the master plan by the kind of an account. */
const MASTER_PLAN: Readonly<
  Record<
    string,
    {
      readonly list: () => Promise<z.infer<typeof versions>>;
      readonly change: (id: string, change: Change) => Promise<void>;
    }
  >
> = {
  'savings-account': {
    list: () => get('/api/savings-accounts', versions),
    change: (id, change) =>
      mutate({ method: 'PATCH', path: `/api/savings-accounts/${encodeURIComponent(id)}`, ...change }),
  },
  debt: {
    list: () => get('/api/debts', versions),
    change: (id, change) =>
      mutate({ method: 'PATCH', path: `/api/debts/${encodeURIComponent(id)}`, ...change }),
  },
};

/** An account of the master plan, and the balance to set there. */
export interface BalanceToSet {
  readonly accountId: string;
  readonly accountKind: string;
  readonly balance: string;
}

/** Whether the master plan can have a balance: it knows none below zero. */
export const isSettable = ({ accountKind, balance }: BalanceToSet): boolean =>
  accountKind in MASTER_PLAN && !balance.startsWith('-');

/**
 * Sets the balance of an account of the master plan, in the version that it has now.
 * @returns false if the account is gone
 */
export function useSetBalance() {
  return useMutation({
    async mutationFn({ accountId, accountKind, balance }: BalanceToSet): Promise<boolean> {
      const calls = MASTER_PLAN[accountKind];
      const account = (await calls?.list())?.find(({ id }) => id === accountId);
      if (account === undefined) return false;
      await calls?.change(accountId, { body: { balance }, version: account.version });
      return true;
    },
  });
}
