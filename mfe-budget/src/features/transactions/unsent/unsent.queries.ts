import { refreshUser, useShell } from '@savvi/mfe-kit';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@savvi/mfe-kit/query';
import { useEffect, useState } from 'react';
import { refreshAll } from '../transaction.queries.ts';
import { type Attempt, startSending } from './send-unsent.ts';
import type { UnsentTransaction } from './unsent.rules.ts';
import { listUnsent, watchUnsent } from './unsent-store.ts';
import { texts } from './unsent.texts.ts';

const NONE: readonly UnsentTransaction[] = [];

const unsentQuery = (userId: string) =>
  queryOptions({
    queryKey: ['unsent-transactions', userId],
    queryFn: () => listUnsent(userId),
    staleTime: 0, // another tab may have sent them since
  });

/** The user's transactions that are not sent yet, of all budgets, oldest first. */
export function useUnsent(): readonly UnsentTransaction[] {
  const { data } = useQuery(unsentQuery(useShell().user.id));
  return data ?? NONE;
}

/**
 * Sends the user's waiting transactions until the signal aborts, and shows the changes of this and other tabs. `onNews` gets
 * a sentence about what was done, empty when it is outdated.
 */
export function sendAndRefresh(
  userId: string,
  client: QueryClient,
  onNews: (news: string) => void,
  signal: AbortSignal,
): void {
  watchUnsent((change) => {
    void client.invalidateQueries({ queryKey: unsentQuery(userId).queryKey });
    if (change === 'sent') refreshAll(client);
    if (change === 'added' || change === 'removed') onNews('');
  }, signal);
  const report = ({ sent, refused, rest }: Attempt) => {
    if (rest === 'signed-out') void refreshUser(client); // the shell asks the user to sign in again
    const done = [sent > 0 && texts.sent(sent), refused > 0 && texts.newlyRefused(refused)];
    const sentences = done.filter((sentence) => sentence !== false);
    if (sentences.length > 0) onNews(sentences.join(' '));
  };
  startSending(userId, report, signal);
}

/** Sends the waiting transactions as long as the component is rendered. @returns what was done last */
export function useSending(): string {
  const { id } = useShell().user;
  const client = useQueryClient();
  const [news, setNews] = useState('');
  useEffect(() => {
    const ending = new AbortController();
    sendAndRefresh(id, client, setNews, ending.signal);
    return () => ending.abort();
  }, [client, id]);
  return news;
}
