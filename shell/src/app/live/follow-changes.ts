// Lists follow what changes elsewhere, on another device or in another tab: one stream per browser says what kind of thing it
// was (docs/adr/0025).
import { CHANGED_KINDS, type ChangedKind, STREAM_RECENT_MS } from '@savvi/contracts/achievements/live';
import * as z from '@savvi/contracts/schema';
import { userQuery } from '@savvi/mfe-kit';
import type { QueryClient } from '@tanstack/react-query';
import { listRefresher } from './list-refresher.ts';
import { keepStream } from './live-stream.ts';
import { onePerBrowser } from './one-per-browser.ts';

/** Lists read no longer than this before a stream opens are right once it has told what changed just before. */
const FRESH_MS = STREAM_RECENT_MS / 2;

const newsSchema = z.union([z.object({ changed: z.enum(CHANGED_KINDS) }), z.object({ outdatedBefore: z.number() }), z.object({ joined: z.literal(true) })]);
type News = z.infer<typeof newsSchema>;
const readNews = (message: unknown) => newsSchema.safeParse(message).data ?? null;

/** Has this page's lists follow what changes for a user. Ends by the signal. */
function follow(client: QueryClient, userId: string, signal: AbortSignal): void {
  // A cookie is the browser's: meanwhile somebody else may have signed in, whose lists have no place here.
  // A reading that is under way does not do: what it brings may be from before what is asked about.
  const isStillTheirs = async () => {
    await client.refetchQueries({ queryKey: userQuery.queryKey }, { throwOnError: true });
    return client.getQueryData(userQuery.queryKey)?.id === userId;
  };
  const lists = listRefresher(client, isStillTheirs, signal);
  /** When something of a kind was last told to change, in the tab that leads. */
  const toldAt = new Map<ChangedKind, number>();
  let tellAll: ((news: News) => void) | null = null;
  const lead = (tell: (news: News) => void, leading: AbortSignal) => {
    tellAll = tell;
    return keepStream(
      {
        mayOpen: isStillTheirs,
        onHello: (isAgain) => tell({ outdatedBefore: isAgain ? Date.now() + 1 : Date.now() - FRESH_MS }),
        onChanged: (kind) => {
          toldAt.set(kind, Date.now());
          tell({ changed: kind });
        },
      },
      leading,
    );
  };
  /** As the service does for who opens a stream: a tab that comes read its lists before, and heard nothing yet. */
  const tellAgain = () => {
    for (const [kind, at] of toldAt) if (Date.now() - at < STREAM_RECENT_MS) tellAll?.({ changed: kind });
  };
  const onNews = (news: News) => {
    if ('changed' in news) lists.changed(news.changed);
    else if ('joined' in news) tellAgain();
    else lists.outdated(news.outdatedBefore);
  };
  void onePerBrowser({ name: `savvi.changes.${userId}`, read: readNews, greeting: { joined: true }, onNews, onBack: () => lists.outdated(Date.now()), lead }, signal);
  lists.outdated(Date.now() - FRESH_MS); // what was kept, unseen, while nobody was signed in
}

/** Follows changes for whoever is signed in, as long as they are. Returns how to stop. */
export function followWhileSignedIn(client: QueryClient): () => void {
  let followed: string | null = null;
  let ending = new AbortController();
  const look = () => {
    const userId = client.getQueryData(userQuery.queryKey)?.id ?? null;
    if (userId === followed) return;
    ending.abort();
    ending = new AbortController();
    followed = userId;
    if (userId !== null) follow(client, userId, ending.signal);
  };
  const unsubscribe = client.getQueryCache().subscribe(look);
  look();
  return () => {
    unsubscribe();
    ending.abort();
  };
}
