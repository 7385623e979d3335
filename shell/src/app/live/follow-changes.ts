// Lists show changes made on another device or in another tab. Each browser opens one stream, which names the
// kind of record that changed (docs/adr/0025).
import { changedRecord, STREAM_RECENT_MS } from '@savvi/contracts/achievements/live';
import * as z from '@savvi/contracts/schema';
import { userQuery } from '@savvi/mfe-kit';
import type { QueryClient } from '@tanstack/react-query';
import { listRefresher } from './list-refresher.ts';
import { keepStream, type StreamChange } from './live-stream.ts';
import { onePerBrowser } from './one-per-browser.ts';

/**
 * When the stream opens, it replays recent changes. Lists fetched within this fraction of the replay window
 * count as current; the rest of the window allows for slow responses and clock differences.
 */
const FRESH = 1 / 2;
/**
 * The most recent changes that the leading tab sends to a new tab one by one. If there are more, it sends
 * only their kinds.
 */
const REPLAY_MAX = 50;

// The messages between tabs. A tab of the previous release reads only the kind of record that changed. A kind
// that is unknown here is still forwarded, because another tab may know it.
const newsSchema = z.union([
  z.object({ changed: z.string(), record: z.optional(changedRecord) }),
  z.object({ outdatedBefore: z.number() }),
  z.object({ joined: z.literal(true) }),
]);
type News = z.infer<typeof newsSchema>;
const newsOf = ({ kind, record }: StreamChange) => ({ changed: kind, record }) satisfies News;
const readNews = (message: unknown) => newsSchema.safeParse(message).data ?? null;

/**
 * Starts other work that depends on a user's changes, until the signal aborts. Returns a function to call
 * after each change.
 */
export type Follower = (client: QueryClient, userId: string, signal: AbortSignal) => () => void;

/** Keeps this page's lists up to date with the user's changes until the signal aborts. */
function follow(client: QueryClient, userId: string, signal: AbortSignal, onChange: () => void): void {
  // The cookie is shared by all tabs: another user may have signed in since, whose lists must not be shown
  // here. A pending request for the user is not enough, because its response may be older.
  const isStillTheirs = async () => {
    await client.refetchQueries({ queryKey: userQuery.queryKey }, { throwOnError: true });
    return client.getQueryData(userQuery.queryKey)?.id === userId;
  };
  const lists = listRefresher(client, isStillTheirs, signal);
  /** Recent changes; only the leading tab collects them. */
  let recentChanges: { readonly change: StreamChange; readonly at: number }[] = [];
  let sendToTabs: ((news: News) => void) | null = null;
  const lead = (send: (news: News) => void, leading: AbortSignal) => {
    sendToTabs = send;
    return keepStream(
      {
        mayOpen: isStillTheirs,
        onHello: (isAgain, recentMs) =>
          send({ outdatedBefore: isAgain ? Date.now() + 1 : Date.now() - recentMs * FRESH }),
        onChanged(change) {
          recentChanges = [
            ...recentChanges.filter(({ at }) => Date.now() - at < STREAM_RECENT_MS),
            { change, at: Date.now() },
          ];
          send(newsOf(change));
        },
      },
      leading,
    );
  };
  /**
   * A new tab fetched its lists before it could receive changes. The leading tab replays recent changes to
   * it, as the service does when a stream opens.
   */
  const replayRecent = () => {
    const news = recentChanges
      .filter(({ at }) => Date.now() - at < STREAM_RECENT_MS)
      .map(({ change }) => newsOf(change));
    const kinds = [...new Set(news.map(({ changed }) => changed))].map((changed) => ({ changed }));
    for (const each of news.length > REPLAY_MAX ? kinds : news) sendToTabs?.(each);
  };
  const onNews = (news: News) => {
    if ('changed' in news) lists.changed({ kind: news.changed, record: news.record });
    else if ('joined' in news) replayRecent();
    else lists.outdated(news.outdatedBefore);
    if (!('joined' in news)) onChange();
  };
  void onePerBrowser(
    {
      name: `savvi.changes.${userId}`,
      read: readNews,
      greeting: { joined: true },
      onNews,
      onBack: () => lists.outdated(Date.now()),
      lead,
    },
    signal,
  );
  // Lists that stayed in memory while the user was signed out may be outdated.
  lists.outdated(Date.now() - STREAM_RECENT_MS * FRESH);
}

/**
 * Keeps lists up to date for the signed-in user, also when the user changes. Returns a function that stops
 * it.
 */
export function followWhileSignedIn(
  client: QueryClient,
  follower: Follower = () => () => undefined,
): () => void {
  let followed: string | null = null;
  let ending = new AbortController();
  const followUser = () => {
    const userId = client.getQueryData(userQuery.queryKey)?.id ?? null;
    if (userId === followed) return;
    ending.abort();
    ending = new AbortController();
    followed = userId;
    if (userId !== null) follow(client, userId, ending.signal, follower(client, userId, ending.signal));
  };
  const unsubscribe = client.getQueryCache().subscribe(followUser);
  followUser();
  return () => {
    unsubscribe();
    ending.abort();
  };
}
