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

/** A stream that is silent for so long is dead: three heartbeats. */
const SILENCE_MS = 3 * STREAM_HEARTBEAT_MS;
/** The longest wait between two tries, before it is spread. */
const WAIT_MAX_MS = 60_000;

/** Who is told what the stream says. */
export interface StreamListener {
  /**
   * Whether the stream is still to be had, asked before each further try. May throw: then it is tried again
   * later.
   */
  mayOpen(): Promise<boolean>;
  /**
   * From now on every change is told, after those of the last `recentMs` milliseconds; with `isAgain`
   * something may have been missed since it was before, or was tried in vain.
   */
  onHello(isAgain: boolean, recentMs: number): void;
  onChanged(change: StreamChange): void;
}

/**
 * What the stream says has changed; without a record it may be any of the kind. A newer server may name a
 * kind that this page does not know.
 */
export interface StreamChange {
  readonly kind: string;
  readonly record?: ChangedRecord | undefined;
}

/**
 * How long to wait after so many failures in a row: doubling from three seconds, spread so that not all
 * browsers come back at once.
 */
export const waitAfter = (failures: number, random = Math.random()): number =>
  Math.min(WAIT_MAX_MS, STREAM_RETRY_MS * 2 ** (failures - 1)) * (0.5 + random);

/** Waits, but no longer than until the network is back or somebody looks at the page. */
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

/** What a frame says has changed; null for one of another shape. */
const changeIn = (data: string): StreamChange | null =>
  changedFrameReader.safeParse(JSON.parse(data)).data ?? null;

/** Reads the stream once, until it ends or breaks. */
async function readOnce(listener: StreamListener, isAgain: boolean, signal: AbortSignal): Promise<void> {
  const silence = new AbortController();
  const startClock = () => setTimeout(() => silence.abort(), SILENCE_MS);
  let clock = startClock();
  let isGreeted = false;
  try {
    const { body } = await request(STREAM_PATH, {
      headers: { Accept: 'text/event-stream' },
      priority: 'low',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (body === null) return;
    const heard = () => {
      clearTimeout(clock);
      clock = startClock();
    };
    for await (const { name, data } of eventsOf(body, heard)) {
      if (name === STREAM_EVENTS.hello) {
        listener.onHello(isAgain || isGreeted, helloFrame.parse(JSON.parse(data)).recentMs); // the service greets again when it has missed something itself
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
 * Keeps the stream of changes open until `signal` ends it. It breaks quietly: without it lists are as of when
 * they were read, and the next hello brings them up to date.
 */
export async function keepStream(listener: StreamListener, signal: AbortSignal): Promise<void> {
  let failures = 0;
  for (let isAgain = false; !signal.aborted; isAgain = true) {
    const startedAt = Date.now();
    try {
      if (isAgain && !(await listener.mayOpen())) return;
      await readOnce(listener, isAgain, signal);
    } catch {
      // Whatever it was, it is tried again.
    }
    if (signal.aborted) return;
    failures = Date.now() - startedAt > SILENCE_MS ? 1 : failures + 1; // one that stood for a while was no failure
    await pause(waitAfter(failures), signal);
  }
}
