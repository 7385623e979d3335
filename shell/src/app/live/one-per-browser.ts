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
  /** The page was suspended and is back: what was told meanwhile may not have reached it. */
  readonly onBack: () => void;
  /** Does the work in one tab at a time, until `signal` ends it. */
  readonly lead: (tell: (news: News) => void, signal: AbortSignal) => Promise<void>;
}

/**
 * How often a tab that is looked at asks whether somebody leads. Who does not answer by the next time no
 * longer does.
 */
export const ASK_MS = 20_000;

const QUESTION = 'who leads?';
const ANSWER = 'I do';

const happens = (signal: AbortSignal, ...events: readonly [EventTarget, string][]) =>
  new Promise<void>((resolve) => {
    const over = new AbortController();
    const end = () => {
      over.abort();
      resolve();
    };
    signal.addEventListener('abort', end, { signal: over.signal });
    if (signal.aborted) end();
    for (const [target, event] of events) target.addEventListener(event, end, { signal: over.signal });
  });

/**
 * Does a work in one tab of the browser: the first leads, the others listen, and when it goes the next one
 * takes over. A page that the browser suspends gives its place up, in the queue too, and queues again when it
 * is back. The lock is taken from a leader that was suspended without a word. A browser that has no locks or
 * channels does it in each tab. `lead` itself never rejects.
 */
export async function onePerBrowser<News>(
  { name, read, greeting, onNews, onBack, lead }: Shared<News>,
  signal: AbortSignal,
): Promise<void> {
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) return lead(onNews, signal);
  const channel = new BroadcastChannel(name);
  let isLeading = false;
  let isUnanswered = false;
  const tellOthers = (message: unknown) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
    if (!signal.aborted) channel.postMessage(message);
  };
  signal.addEventListener('abort', () => channel.close());
  channel.addEventListener('message', ({ data }) => {
    if (data === QUESTION && isLeading) tellOthers(ANSWER);
    if (data === ANSWER) isUnanswered = false;
    const news = read(data);
    if (news !== null) onNews(news);
  });

  /**
   * Waits for the lock, or takes it, and leads until `over`, or until another takes it. Says whether there is
   * more to do.
   */
  async function takeTurn(over: AbortController, isTaken: boolean): Promise<boolean> {
    const tell = (news: News) => {
      if (over.signal.aborted) return;
      onNews(news);
      tellOthers(news);
    };
    try {
      await navigator.locks.request(name, isTaken ? { steal: true } : { signal: over.signal }, () => {
        isLeading = true;
        // The lock is let go at once, while a page that is about to be suspended can still do so.
        return Promise.race([lead(tell, over.signal), happens(over.signal)]);
      });
      return over.signal.aborted;
    } catch {
      if (over.signal.aborted || isLeading) return true;
      await lead(onNews, signal); // a page that may use no locks
      return false;
    } finally {
      isLeading = false;
      over.abort();
    }
  }

  tellOthers(greeting);
  for (let isMore = true, isTaken = false; isMore && !signal.aborted;) {
    const turn = new AbortController();
    let isSilent = false;
    let isSuspended = false;
    const end = () => turn.abort();
    signal.addEventListener('abort', end, { signal: turn.signal });
    void happens(turn.signal, [document, 'freeze'], [globalThis, 'pagehide']).then(() => {
      isSuspended = !turn.signal.aborted;
      end();
    });
    isUnanswered = false;
    const asking = setInterval(() => {
      const isFollowing = !isLeading && !document.hidden;
      isSilent = isFollowing && isUnanswered;
      isUnanswered = isFollowing;
      if (isSilent) end();
      else if (isFollowing) tellOthers(QUESTION);
    }, ASK_MS);
    isMore = await takeTurn(turn, isTaken);
    clearInterval(asking);
    isTaken = isSilent;
    if (!isSuspended) continue;
    await happens(signal, [document, 'resume'], [globalThis, 'pageshow']);
    onBack();
  }
}
