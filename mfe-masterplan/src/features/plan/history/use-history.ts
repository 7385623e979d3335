import { type BalancePoint, balancePoint } from '@savvi/masterplan-contract/balance';
import * as z from '@savvi/contracts/schema';
import { get, messageOf, mutate, useShell } from '@savvi/mfe-kit';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@savvi/mfe-kit/query';
import { useState } from 'react';
import { historyTexts as texts } from './history.texts.ts';

/** The domain of the records that have a balance history. */
export type HistoryDomain = 'savings-accounts' | 'debts';

const historyQuery = (domain: HistoryDomain, id: string) =>
  queryOptions({
    queryKey: ['balance-history', domain, id],
    queryFn: ({ signal }) => get(`/api/${domain}/${id}/balances`, z.array(balancePoint), signal),
    // A change of the record is a point of its history.
    staleTime: 0,
  });

/** The balance history of a record, and its changes. Past months of the net worth follow them. */
export function useHistory(domain: HistoryDomain, id: string, canWrite: boolean) {
  const { toast } = useShell();
  const client = useQueryClient();
  const query = historyQuery(domain, id);
  const { data: points, isFetching, refetch } = useQuery(query);
  // The button that takes a removal back is in the dialog, because the keyboard does not reach toasts from there.
  const [removed, setRemoved] = useState<BalancePoint | null>(null);
  const pathOf = (day: string) => `/api/${domain}/${id}/balances/${day}` as const;
  const refresh = async () => {
    void client.invalidateQueries({ queryKey: ['net-worth'] });
    await client.invalidateQueries({ queryKey: query.queryKey });
  };
  const onError = (title: string) => (error: Error) =>
    toast({ title, description: messageOf(error, texts.tryAgain), tone: 'destructive' });

  const put = ({ day, balance }: Pick<BalancePoint, 'day' | 'balance'>) =>
    mutate({ method: 'PUT', path: pathOf(day), body: { balance }, reader: balancePoint });
  const save = useMutation({
    mutationFn: put,
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
