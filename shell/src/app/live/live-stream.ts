import {
  changedFrameReader,
  type ChangedRecord,
  helloFrame,
  STREAM_EVENTS,
  STREAM_HEARTBEAT_MS,
  STREAM_PATH,
  STREAM_RETRY_MS,
} from '@savvi/contracts/achievements/live';
import { request } from '@savvi/mfe-kit';
import { eventsOf } from './event-stream.ts';

/** A stream without data for this long is dead: three missing heartbeats. */
const TIMEOUT_MS = 3 * STREAM_HEARTBEAT_MS;
/** The longest pause between two tries before jitter, in milliseconds. */
const WAIT_MAX_MS = 60_000;

/** The callbacks of {@link keepStream}. */
export interface StreamListener {
  /**
   * Whether the stream may be opened, called before each retry. It may throw; then the stream retries later.
   */
  mayOpen(): Promise<boolean>;
  /**
   * The stream is open: it replays the changes of the last `recentMs` milliseconds, and then sends every new
   * one. With `isAgain`, changes may have been missed since an earlier stream or failed try.
   */
  onHello(isAgain: boolean, recentMs: number): void;
  onChanged(change: StreamChange): void;
}

/**
 * A change reported by the stream; without a record, any record of the kind may have changed. A newer server
 * may send a kind that this page does not know.
 */
export interface StreamChange {
  readonly kind: string;
  readonly record?: ChangedRecord | undefined;
}

/**
 * The pause after a number of failures in a row: it doubles from three seconds, with jitter so that browsers
 * do not all reconnect in the same moment.
 */
export const waitAfter = (failures: number, random = Math.random()): number =>
  Math.min(WAIT_MAX_MS, STREAM_RETRY_MS * 2 ** (failures - 1)) * (0.5 + random);

/** Waits until the time is over, the network returns, or the page becomes visible. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const end = () => {
      clearTimeout(timer);
      over.abort();
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { signal: over.signal });
    addEventListener('online', end, { signal: over.signal });
    document.addEventListener('visibilitychange', () => document.hidden || end(), { signal: over.signal });
  });
}

/** Parses the change in a frame; null if it has an unknown format. */
const changeIn = (data: string): StreamChange | null =>
  changedFrameReader.safeParse(JSON.parse(data)).data ?? null;

/** Reads the stream once, until it ends or breaks. */
async function readOnce(listener: StreamListener, isAgain: boolean, signal: AbortSignal): Promise<void> {
  const timeout = new AbortController();
  const startClock = () => setTimeout(() => timeout.abort(), TIMEOUT_MS);
  let clock = startClock();
  let isGreeted = false;
  try {
    const { body } = await request(STREAM_PATH, {
      headers: { Accept: 'text/event-stream' },
      priority: 'low',
      signal: AbortSignal.any([signal, timeout.signal]),
    });
    if (body === null) return;
    const restartTimeout = () => {
      clearTimeout(clock);
      clock = startClock();
    };
    for await (const { name, data } of eventsOf(body, restartTimeout)) {
      if (name === STREAM_EVENTS.hello) {
        // The service sends another hello event on an open stream if it missed changes itself.
        listener.onHello(isAgain || isGreeted, helloFrame.parse(JSON.parse(data)).recentMs);
        isGreeted = true;
      }
      if (name === STREAM_EVENTS.changed) {
        const change = changeIn(data);
        if (change !== null) listener.onChanged(change);
      }
    }
  } finally {
    clearTimeout(clock);
  }
}

/**
 * Keeps the stream of changes open until `signal` aborts. A broken stream shows no error: lists stay as they
 * were fetched, and the first event of the next stream refreshes them.
 */
export async function keepStream(listener: StreamListener, signal: AbortSignal): Promise<void> {
  let failures = 0;
  for (let isAgain = false; !signal.aborted; isAgain = true) {
    const startedAt = Date.now();
    try {
      if (isAgain && !(await listener.mayOpen())) return;
      await readOnce(listener, isAgain, signal);
    } catch {
      // Nothing to handle: after every error the stream is opened again.
    }
    if (signal.aborted) return;
    // A stream that was open for a while does not count as a failure.
    failures = Date.now() - startedAt > TIMEOUT_MS ? 1 : failures + 1;
    await pause(waitAfter(failures), signal);
  }
}
