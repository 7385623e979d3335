// Lists follow what changes elsewhere, on another device or in another tab: one stream per browser says what
// kind of thing it was (docs/adr/0025).
import { changedRecord, STREAM_RECENT_MS } from '@savvi/contracts/achievements/live';
import * as z from '@savvi/contracts/schema';
import { userQuery } from '@savvi/mfe-kit';
import type { QueryClient } from '@tanstack/react-query';
import { listRefresher } from './list-refresher.ts';
import { keepStream, type StreamChange } from './live-stream.ts';
import { onePerBrowser } from './one-per-browser.ts';

/**
 * Lists read within this part of the stream's replay window are right once it has told what changed in it;
 * the rest is for slow answers and clocks.
 */
const FRESH = 1 / 2;
/** The most changes a leader keeps for tabs that come; of more, it names the kinds alone. */
const TOLD_MAX = 50;

// A tab of the last release reads no more than the kind. A kind that this tab does not know is passed on:
// another may know it.
const newsSchema = z.union([
  z.object({ changed: z.string(), record: z.optional(changedRecord) }),
  z.object({ outdatedBefore: z.number() }),
  z.object({ joined: z.literal(true) }),
]);
type News = z.infer<typeof newsSchema>;
const newsOf = ({ kind, record }: StreamChange) => ({ changed: kind, record }) satisfies News;
const readNews = (message: unknown) => newsSchema.safeParse(message).data ?? null;

/** Starts what else follows a user's changes, until the signal. Returns what to call after each. */
export type Follower = (client: QueryClient, userId: string, signal: AbortSignal) => () => void;

/** Has this page's lists follow what changes for a user. Ends by the signal. */
function follow(client: QueryClient, userId: string, signal: AbortSignal, onChange: () => void): void {
  // A cookie is the browser's: meanwhile somebody else may have signed in, whose lists have no place here.
  // A reading that is under way does not do: what it brings may be from before what is asked about.
  const isStillTheirs = async () => {
    await client.refetchQueries({ queryKey: userQuery.queryKey }, { throwOnError: true });
    return client.getQueryData(userQuery.queryKey)?.id === userId;
  };
  const lists = listRefresher(client, isStillTheirs, signal);
  /** What was told a moment ago, in the tab that leads. */
  let told: { readonly change: StreamChange; readonly at: number }[] = [];
  let tellAll: ((news: News) => void) | null = null;
  const lead = (tell: (news: News) => void, leading: AbortSignal) => {
    tellAll = tell;
    return keepStream(
      {
        mayOpen: isStillTheirs,
        onHello: (isAgain, recentMs) =>
          tell({ outdatedBefore: isAgain ? Date.now() + 1 : Date.now() - recentMs * FRESH }),
        onChanged(change) {
          told = [...told.filter(({ at }) => Date.now() - at < STREAM_RECENT_MS), { change, at: Date.now() }];
          tell(newsOf(change));
        },
      },
      leading,
    );
  };
  /**
   * As the service does for who opens a stream: a tab that comes read its lists before, and heard nothing
   * yet.
   */
  const tellAgain = () => {
    const news = told
      .filter(({ at }) => Date.now() - at < STREAM_RECENT_MS)
      .map(({ change }) => newsOf(change));
    const kinds = [...new Set(news.map(({ changed }) => changed))].map((changed) => ({ changed }));
    for (const each of news.length > TOLD_MAX ? kinds : news) tellAll?.(each);
  };
  const onNews = (news: News) => {
    if ('changed' in news) lists.changed({ kind: news.changed, record: news.record });
    else if ('joined' in news) tellAgain();
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
  lists.outdated(Date.now() - STREAM_RECENT_MS * FRESH); // what was kept, unseen, while nobody was signed in
}

/** Follows changes for whoever is signed in, as long as they are. Returns how to stop. */
export function followWhileSignedIn(
  client: QueryClient,
  follower: Follower = () => () => undefined,
): () => void {
  let followed: string | null = null;
  let ending = new AbortController();
  const look = () => {
    const userId = client.getQueryData(userQuery.queryKey)?.id ?? null;
    if (userId === followed) return;
    ending.abort();
    ending = new AbortController();
    followed = userId;
    if (userId !== null) follow(client, userId, ending.signal, follower(client, userId, ending.signal));
  };
  const unsubscribe = client.getQueryCache().subscribe(look);
  look();
  return () => {
    unsubscribe();
    ending.abort();
  };
}
