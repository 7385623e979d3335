import {
  type Bill,
  type BillDate,
  type BillDatePatch,
  billDateReply,
  type BillPatch,
  billReply,
  type BillRequest,
  type PaymentInput,
} from '@savvi/budget-contract/bill';
import { useMutation, useQueryClient } from '@savvi/mfe-kit/query';
import { billDatesKey, budgetsQuery, monthsKey, transactionsKey } from '../../shared/budgets.queries.ts';
import { mutateRecorded } from '../../shared/undo/recorded.ts';
import { useUndo } from '../../shared/undo/use-undo.ts';

const billsPath = (budgetId: string) => `/api/budgets/${encodeURIComponent(budgetId)}/bills` as const;
const billPath = (bill: Pick<Bill, 'budgetId' | 'id'>) =>
  `/api/budgets/${encodeURIComponent(bill.budgetId)}/bills/${encodeURIComponent(bill.id)}` as const;

/** A new bill. Repeated attempts send the same key, so that it is added once. */
export interface NewBill {
  readonly input: BillRequest;
  readonly idempotencyKey: string;
}

/** Changes of the bills of a budget. Each can be undone, except after 24 hours. */
export function useBillChanges(budgetId: string) {
  const client = useQueryClient();
  const { send, remember, undoActionOf } = useUndo(budgetId);
  const settled = {
    onSettled: () => {
      for (const queryKey of [monthsKey(budgetId), transactionsKey(budgetId), billDatesKey])
        void client.invalidateQueries({ queryKey });
    },
  };
  const add = useMutation({
    ...settled,
    mutationFn({ input: { accountId, ...input }, idempotencyKey }: NewBill) {
      // The service of the previous release refuses the key.
      const body = accountId == null ? input : { ...input, accountId };
      return send({ method: 'POST', path: billsPath(budgetId), body, idempotencyKey, reader: billReply });
    },
  });
  const change = useMutation({
    ...settled,
    mutationFn: ({ bill, patch }: { bill: Bill; patch: BillPatch }) =>
      send({ method: 'PATCH', path: billPath(bill), body: patch, version: bill.version, reader: billReply }),
  });
  const changeDate = useMutation({
    ...settled,
    mutationFn: ({ bill, date, patch }: { bill: Bill; date: BillDate; patch: BillDatePatch }) =>
      send({
        method: 'PATCH',
        path: `/api/budgets/${encodeURIComponent(bill.budgetId)}/bills/${encodeURIComponent(bill.id)}/dates/${encodeURIComponent(date.id)}`,
        body: patch,
        version: bill.version,
        reader: billDateReply,
      }),
  });
  const pay = useMutation({
    ...settled,
    mutationFn: ({
      bill,
      date,
      payment,
      idempotencyKey,
    }: {
      bill: Bill;
      date: BillDate;
      payment: PaymentInput;
      idempotencyKey: string;
    }) =>
      send({
        method: 'POST',
        path: `/api/budgets/${encodeURIComponent(bill.budgetId)}/bills/${encodeURIComponent(bill.id)}/dates/${encodeURIComponent(date.id)}/pay`,
        body: payment,
        idempotencyKey,
        reader: billDateReply,
      }),
  });
  const link = useMutation({
    ...settled,
    mutationFn: ({ bill, date, transactionId }: { bill: Bill; date: BillDate; transactionId: string }) =>
      send({
        method: 'POST',
        path: `/api/budgets/${encodeURIComponent(bill.budgetId)}/bills/${encodeURIComponent(bill.id)}/dates/${encodeURIComponent(date.id)}/link`,
        body: { transactionId },
        reader: billDateReply,
      }),
  });
  const setAside = useMutation({
    onSettled: () => {
      settled.onSettled();
      void client.invalidateQueries({ queryKey: budgetsQuery.queryKey });
    },
    mutationFn: (bill: Bill) =>
      send({
        method: 'POST',
        path: `/api/budgets/${encodeURIComponent(bill.budgetId)}/bills/${encodeURIComponent(bill.id)}/set-aside`,
        version: bill.version,
        reader: billReply,
      }),
  });
  const remove = useMutation({
    ...settled,
    mutationFn: (bill: Bill) =>
      mutateRecorded({ method: 'DELETE', path: billPath(bill), version: bill.version }),
    onSuccess: ({ changeId }) => remember(changeId),
  });
  return { add, change, changeDate, pay, link, setAside, remove, undoActionOf };
}
