import { type BalancePoint, balancePoint } from '@savvi/masterplan-contract/balance';
import * as z from '@savvi/contracts/schema';
import { get, messageOf, mutate, useShell } from '@savvi/mfe-kit';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@savvi/mfe-kit/query';
import { useState } from 'react';
import { historyTexts as texts } from './history.texts.ts';

/** The domain of a kind of record that has a balance history. */
export type HistoryDomain = 'savings-accounts' | 'debts';

const historyQuery = (domain: HistoryDomain, id: string) =>
  queryOptions({
    queryKey: ['balance-history', domain, id],
    queryFn: ({ signal }) => get(`/api/${domain}/${id}/balances`, z.array(balancePoint), signal),
    // Each change of the record adds a point.
    staleTime: 0,
  });

/** Loads and changes the balance history of a record. Each change also refreshes the months of the net worth. */
export function useHistory(domain: HistoryDomain, id: string, canWrite: boolean) {
  const { toast } = useShell();
  const client = useQueryClient();
  const query = historyQuery(domain, id);
  const { data: points, isFetching, refetch } = useQuery(query);
  // Undo is a button in the dialog, because the keyboard does not reach toasts while a dialog is open.
  const [removed, setRemoved] = useState<BalancePoint | null>(null);
  const pathOf = (day: string) => `/api/${domain}/${id}/balances/${day}` as const;
  const refresh = async () => {
    void client.invalidateQueries({ queryKey: ['net-worth'] });
    await client.invalidateQueries({ queryKey: query.queryKey });
  };
  const onError = (title: string) => (error: Error) =>
    toast({ title, description: messageOf(error, texts.tryAgain), tone: 'destructive' });

  const save = useMutation({
    mutationFn: ({ day, balance }: Pick<BalancePoint, 'day' | 'balance'>) =>
      mutate({ method: 'PUT', path: pathOf(day), body: { balance }, reader: balancePoint }),
    onSuccess() {
      setRemoved(null);
      toast({ title: texts.saved, tone: 'success' });
      return refresh();
    },
    onError: onError(texts.saveFailed),
  });
  const remove = useMutation({
    mutationFn: ({ day }: BalancePoint) => mutate({ method: 'DELETE', path: pathOf(day) }),
    onSuccess(_, point) {
      if (canWrite) setRemoved(point);
      return refresh();
    },
    onError: onError(texts.removeFailed),
  });
  return { points, isFetching, reload: () => void refetch(), save, remove, removed };
}
