/** The work that the tabs of a browser share: the leading tab does it and sends messages to the others. */
export interface Shared<News> {
  /** The name of the lock and the broadcast channel. */
  readonly name: string;
  /** Parses a message of another tab, which may run another version; null for an unknown message. */
  readonly read: (message: unknown) => News | null;
  /** The message that a new tab sends to the others. */
  readonly greeting: News;
  /**
   * Called with each message of the leader, also in the leader's own tab, and with the greeting of each new
   * tab.
   */
  readonly onNews: (news: News) => void;
  /**
   * Called when the page is active again after the browser suspended it; the page may have missed messages.
   */
  readonly onBack: () => void;
  /** Does the work in one tab at a time, until `signal` aborts. */
  readonly lead: (send: (news: News) => void, signal: AbortSignal) => Promise<void>;
}

/**
 * How often a visible tab asks whether a leader is alive, in milliseconds. A leader that does not answer
 * before the next question is replaced.
 */
export const RETRY_MS = 20_000;

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
 * Runs `lead` in one tab of the browser. The first tab leads and the others listen; when it closes, the next
 * one leads. A page that the browser suspends releases the lock, or leaves the queue for it, and requests it
 * again when it resumes. A visible tab steals the lock of a leader that was suspended without an event. In
 * browsers without locks or channels, every tab leads. `lead` must not reject.
 */
export async function onePerBrowser<News>(
  { name, read, greeting, onNews, onBack, lead }: Shared<News>,
  signal: AbortSignal,
): Promise<void> {
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) return lead(onNews, signal);
  const channel = new BroadcastChannel(name);
  let isLeading = false;
  let isUnanswered = false;
  const broadcast = (message: unknown) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
    if (!signal.aborted) channel.postMessage(message);
  };
  signal.addEventListener('abort', () => channel.close());
  channel.addEventListener('message', ({ data }) => {
    if (data === QUESTION && isLeading) broadcast(ANSWER);
    if (data === ANSWER) isUnanswered = false;
    const news = read(data);
    if (news !== null) onNews(news);
  });

  /**
   * Waits for the lock, or steals it, and leads until `over` aborts or another tab steals it. Returns whether
   * the tab should request the lock again.
   */
  async function leadUntilReplaced(over: AbortController, isTaken: boolean): Promise<boolean> {
    const send = (news: News) => {
      if (over.signal.aborted) return;
      onNews(news);
      broadcast(news);
    };
    try {
      await navigator.locks.request(name, isTaken ? { steal: true } : { signal: over.signal }, () => {
        isLeading = true;
        // Releases the lock immediately, while a page that is about to be suspended still can.
        return Promise.race([lead(send, over.signal), happens(over.signal)]);
      });
      return over.signal.aborted;
    } catch {
      if (over.signal.aborted || isLeading) return true;
      await lead(onNews, signal); // the browser refuses locks to this page
      return false;
    } finally {
      isLeading = false;
      over.abort();
    }
  }

  broadcast(greeting);
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
    const retrying = setInterval(() => {
      const isFollowing = !isLeading && !document.hidden;
      isSilent = isFollowing && isUnanswered;
      isUnanswered = isFollowing;
      if (isSilent) end();
      else if (isFollowing) broadcast(QUESTION);
    }, RETRY_MS);
    isMore = await leadUntilReplaced(turn, isTaken);
    clearInterval(retrying);
    isTaken = isSilent;
    if (!isSuspended) continue;
    await happens(signal, [document, 'resume'], [globalThis, 'pageshow']);
    onBack();
  }
}
