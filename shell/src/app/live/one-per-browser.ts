/** What all tabs of a browser share: whoever leads tells the others. */
export interface Shared<News> {
  /** Names the lock and the channel. */
  readonly name: string;
  /** Reads what comes from a tab, which may run another version; null for what cannot be read. */
  readonly read: (message: unknown) => News | null;
  /** What a tab says to the others when it comes. */
  readonly greeting: News;
  /** Told in every tab, the leader's own included. */
  readonly onNews: (news: News) => void;
  /** Does the work in one tab at a time, until `signal` ends it. */
  readonly lead: (tell: (news: News) => void, signal: AbortSignal) => Promise<void>;
}

/**
 * Does a work in one tab of the browser: the first leads, the others listen, and when it goes the next one takes over. A
 * browser that has no locks or channels does it in each tab. `lead` itself never rejects.
 */
export async function onePerBrowser<News>({ name, read, greeting, onNews, lead }: Shared<News>, signal: AbortSignal): Promise<void> {
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) return lead(onNews, signal);
  const channel = new BroadcastChannel(name);
  signal.addEventListener('abort', () => channel.close());
  channel.addEventListener('message', ({ data }) => {
    const news = read(data);
    if (news !== null) onNews(news);
  });
  const tellOthers = (news: News) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
    if (!signal.aborted) channel.postMessage(news);
  };
  const tell = (news: News) => {
    onNews(news);
    tellOthers(news);
  };
  tellOthers(greeting);
  try {
    await navigator.locks.request(name, { signal }, () => lead(tell, signal));
  } catch {
    if (!signal.aborted) await lead(onNews, signal); // a page that may use no locks
  }
}
