import { aborted, backoffMs, pause } from './backoff.ts';
import { errorName } from './failure.ts';
import type { Log } from './log.ts';

/** A connection to keep open. */
export interface KeepOpenOptions {
  /** The kind of connection, for log messages. */
  readonly what: 'bus session' | 'database session';
  readonly name: string;
  readonly log: Log;
  /** Called when the connection was lost or an attempt to connect failed. */
  readonly onDown: () => void;
  /**
   * Connects once and calls `isUp` when connected. It returns or throws when the connection is lost, and
   * returns when `closing` aborts.
   */
  readonly stayConnected: (callbacks: {
    readonly closing: AbortSignal;
    readonly closed: Promise<void>;
    readonly isUp: () => void;
  }) => Promise<void>;
}

/** The pauses grow to some seconds, so this many failures take a few minutes. */
const LOG_EVERY = 50;

/** Connects in the background, and reconnects after each loss with growing pauses, until `close`. */
export function keepOpen({ what, name, log, onDown, stayConnected }: KeepOpenOptions): {
  readonly closing: AbortSignal;
  close(): Promise<void>;
} {
  const ending = new AbortController();
  const closing = ending.signal;
  const closed = aborted(closing);
  let failures = 0;
  const isUp = () => {
    if (failures > 0) log.info({ session: name }, `${what} restored`);
    failures = 0;
  };

  async function connectAgainAndAgain(): Promise<void> {
    while (!closing.aborted) {
      const reason = await stayConnected({ closing, closed, isUp }).then(
        () => 'connection ended',
        (error: unknown) => errorName(error),
      );
      if (closing.aborted) return;
      failures += 1;
      if (failures % LOG_EVERY === 1) log.warn({ session: name, reason }, `${what} lost; reconnecting`);
      onDown();
      await pause(backoffMs(failures), closing);
    }
  }
  const open = Promise.resolve().then(connectAgainAndAgain);

  return {
    closing,
    async close() {
      ending.abort();
      await open;
    },
  };
}
