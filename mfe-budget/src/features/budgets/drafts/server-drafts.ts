// An implementation of `DraftStore` that writes each draft to the tab immediately and to the server a little
// later (MON-6). It is here and not in mfe-kit, because the shell that provides the kit may be of the
// previous release.
import { DRAFT_BYTES_MAX, type DraftInput } from '@savvi/budget-contract/draft';
import type { DraftStore } from '@savvi/mfe-kit';

/** How long after the last change a draft is sent, in milliseconds. */
const SEND_MS = 2_000;
/** The first and the longest pause after a failed request, in milliseconds; the pause doubles in between. */
const RETRY_MS = { first: 5_000, most: 60_000 };

/** Options of {@link serverDrafts}. */
export interface ServerDraftsOptions {
  /** The store in the tab, which is written immediately. */
  readonly tab: DraftStore;
  /** The draft's id on the server. */
  readonly idOf: (name: string) => string;
  /** The request body for a draft. */
  readonly inputOf: (draft: unknown) => DraftInput;
  /** Sends a draft. Requests about one draft must run in the order of the calls, also after `close`. */
  readonly keep: (id: string, draft: DraftInput) => Promise<void>;
  readonly discard: (id: string) => Promise<unknown>;
  /**
   * Called with the reason why a draft is only in the tab (MON-9), and with null once the server has stored
   * it.
   */
  readonly onTabOnly: (why: TabOnly | null) => void;
}

/**
 * Why the server has no copy of a draft: the request failed and is retried, or the draft is larger than the
 * server accepts.
 */
export type TabOnly = 'retrying' | 'too-large';

/** A store whose drafts are also stored on the server. */
export interface ServerDrafts extends DraftStore {
  /** Sends pending changes now, because the page is hidden or closed. */
  flush(): void;
  /** Sends pending changes once more, and stops retries and calls of `onTabOnly`. */
  close(): void;
}

const fits = ({ content }: DraftInput) => new TextEncoder().encode(content).length <= DRAFT_BYTES_MAX;

/** The queue of one draft's requests: one at a time, and only the newest change is sent. */
function line(id: string, { keep, discard, onTabOnly }: ServerDraftsOptions) {
  let wanted: DraftInput | 'discard' | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isBusy = false;
  let isClosed = false;
  let retryMs = RETRY_MS.first;

  const notify = (why: TabOnly | null) => {
    if (!isClosed) onTabOnly(why); // the page that would show the reason is gone once the store is closed
  };
  const send = (change: DraftInput | 'discard') => (change === 'discard' ? discard(id) : keep(id, change));
  const runIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), ms);
  };
  async function run(): Promise<void> {
    clearTimeout(timer);
    // A closed queue sends its last change without waiting for the pending request, because a later DELETE of
    // another page must come after it.
    if ((isBusy && !isClosed) || wanted === null) return;
    const change = wanted;
    wanted = null;
    // A draft that is too large is not retried; the next change may make it small enough.
    if (change !== 'discard' && !fits(change)) return notify('too-large');
    isBusy = true;
    try {
      await send(change);
      retryMs = RETRY_MS.first;
      notify(null);
    } catch {
      notify(change === 'discard' ? null : 'retrying');
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

/**
 * A store that writes drafts to the tab immediately and, {@link SEND_MS} after the last change, to the
 * server.
 */
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
