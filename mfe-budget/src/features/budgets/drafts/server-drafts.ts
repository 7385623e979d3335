// The second store behind `DraftStore`: each draft is kept in the tab at once and on the server a little
// later (MON-6). It lives here and not in the kit, since the shell that brings the kit may be of the release
// before.
import { DRAFT_BYTES_MAX, type DraftInput } from '@savvi/contracts/budget/draft';
import type { DraftStore } from '@savvi/mfe-kit';

/** How long after the last change a draft is sent, in milliseconds. */
const SEND_MS = 2_000;
/** First and longest wait after a failed call, in milliseconds; it doubles in between. */
const RETRY_MS = { first: 5_000, most: 60_000 };

/** What a server-backed store needs. */
export interface ServerDraftsOptions {
  /** The tab's copy, written at once. */
  readonly tab: DraftStore;
  /** The draft's id on the server. */
  readonly idOf: (name: string) => string;
  /** What is sent of a draft. */
  readonly inputOf: (draft: unknown) => DraftInput;
  /**
   * Sends a draft. Calls about one draft have to run in the order in which they were made, also past `close`.
   */
  readonly keep: (id: string, draft: DraftInput) => Promise<void>;
  readonly discard: (id: string) => Promise<unknown>;
  /** Called with why a draft is in the tab only (MON-9), and with null once the server keeps it. */
  readonly onTabOnly: (why: TabOnly | null) => void;
}

/**
 * Why the server has no copy of a draft: the call failed and is repeated, or the draft is larger than what is
 * kept.
 */
export type TabOnly = 'retrying' | 'too-large';

/** A store whose drafts the server keeps as well. */
export interface ServerDrafts extends DraftStore {
  /** Sends what waits, now: the page is hidden or left. */
  flush(): void;
  /** Sends what waits once more, and no longer retries or calls `onTabOnly`. */
  close(): void;
}

const fits = ({ content }: DraftInput) => new TextEncoder().encode(content).length <= DRAFT_BYTES_MAX;

/** One name's way to the server: one call at a time, and only the newest change matters. */
function line(id: string, { keep, discard, onTabOnly }: ServerDraftsOptions) {
  let wanted: DraftInput | 'discard' | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isBusy = false;
  let isClosed = false;
  let retryMs = RETRY_MS.first;

  const tell = (why: TabOnly | null) => {
    if (!isClosed) onTabOnly(why); // the page that would show it is gone
  };
  const send = (change: DraftInput | 'discard') => (change === 'discard' ? discard(id) : keep(id, change));
  const runIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), ms);
  };
  async function run(): Promise<void> {
    clearTimeout(timer);
    // A closed line queues its last change behind the call under way: a later DELETE from another page must
    // come after it.
    if ((isBusy && !isClosed) || wanted === null) return;
    const change = wanted;
    wanted = null;
    if (change !== 'discard' && !fits(change)) return tell('too-large'); // the next change may fit
    isBusy = true;
    try {
      await send(change);
      retryMs = RETRY_MS.first;
      tell(null);
    } catch {
      tell(change === 'discard' ? null : 'retrying');
      if (isClosed) return;
      wanted ??= change;
      runIn(retryMs);
      retryMs = Math.min(retryMs * 2, RETRY_MS.most);
      return;
    } finally {
      isBusy = false;
    }
    if (wanted !== null && !isClosed) runIn(SEND_MS);
  }
  return {
    want(change: DraftInput | 'discard') {
      wanted = change;
      if (isClosed) void run();
      else if (!isBusy) runIn(change === 'discard' ? 0 : SEND_MS);
    },
    flush: () => void run(),
    close() {
      isClosed = true;
      void run();
    },
  };
}

/** Drafts in the tab and, {@link SEND_MS} after the last change, on the server. */
export function serverDrafts(options: ServerDraftsOptions): ServerDrafts {
  const { tab, idOf, inputOf } = options;
  const lines = new Map<string, ReturnType<typeof line>>();
  const lineOf = (name: string) => {
    const known = lines.get(name) ?? line(idOf(name), options);
    lines.set(name, known);
    return known;
  };
  return {
    read: (name) => tab.read(name),
    write(name, draft) {
      tab.write(name, draft);
      lineOf(name).want(inputOf(draft));
    },
    remove(name) {
      tab.remove(name);
      lineOf(name).want('discard');
    },
    flush: () => lines.forEach((each) => each.flush()),
    close: () => lines.forEach((each) => each.close()),
  };
}
