import { type Feed, feedReply, newFeedReply } from '@savvi/reminders-contract/calendar-feed';
import { get, messageOf, mutate, useShell } from '@savvi/mfe-kit';
import { queryOptions, useMutation, useQueryClient } from '@savvi/mfe-kit/query';
import { calendarTexts as texts } from './calendar.texts.ts';

const path = '/api/reminders/calendar-feed';
const namesPath = '/api/reminders/calendar-feed/names';

/** Whether there is a calendar feed, since when, and whether it shows names. */
export const feedQuery = queryOptions({
  queryKey: ['reminders-calendar-feed'],
  // No event reports a change on another device.
  staleTime: 0,
  queryFn: ({ signal }) => get(path, feedReply, signal),
});

/** Makes a new feed or closes it; a failure is a toast. */
export function useChangeFeed() {
  const client = useQueryClient();
  const { toast } = useShell();
  const onError = (error: unknown) =>
    toast({ title: texts.failed, description: messageOf(error, texts.tryAgain), tone: 'destructive' });
  const keep = (createdAt: string | null) =>
    client.setQueryData(feedQuery.queryKey, (before) => ({
      // A new address keeps the names.
      showsNames: createdAt !== null && (before?.showsNames ?? false),
      createdAt,
    }));
  return {
    renew: useMutation({
      mutationFn: () => mutate({ method: 'PUT', path, reader: newFeedReply }),
      onSuccess: ({ createdAt }) => keep(createdAt),
      onError,
    }),
    close: useMutation({
      mutationFn: () => mutate({ method: 'DELETE', path }),
      onSuccess() {
        keep(null);
        toast({ title: texts.closed });
      },
      onError,
    }),
  };
}

/** Requests that change the names run one after the other, in the order of the user's choices. */
const scope = { id: 'calendar-names' };

/**
 * Mutations that show names in the feed, or hide them. `names` is the JSON text of a list. With `isRefresh`, they only
 * replace names that are shown. A failure shows a toast and calls `onFailure`.
 */
export function useChangeNames(onFailure: () => void) {
  const client = useQueryClient();
  const { toast } = useShell();
  const onError = (error: unknown) => {
    toast({ title: texts.failed, description: messageOf(error, texts.tryAgain), tone: 'destructive' });
    onFailure();
  };
  const keep = (showsNames: boolean) =>
    client.setQueryData(feedQuery.queryKey, (feed?: Feed) => feed && { ...feed, showsNames });
  return {
    show: useMutation({
      scope,
      mutationFn: ({ names, isRefresh }: { names: string; isRefresh: boolean }) =>
        mutate({ method: 'PUT', path: namesPath, body: { names: JSON.parse(names), isRefresh } }),
      onSuccess: (_, { isRefresh }) => isRefresh || keep(true),
      onError,
    }),
    hide: useMutation({
      scope,
      mutationFn: () => mutate({ method: 'DELETE', path: namesPath }),
      onSuccess: () => keep(false),
      onError,
    }),
  };
}
