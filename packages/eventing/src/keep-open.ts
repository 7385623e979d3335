import { aborted, backoffMs, pause } from './backoff.ts';
import { errorName } from './failure.ts';
import type { Log } from './log.ts';

/** A connection that is kept open. */
export interface KeepOpenOptions {
  /** What the log calls it. */
  readonly what: 'bus session' | 'database session';
  readonly name: string;
  readonly log: Log;
  /** The connection was lost, or an attempt to connect failed. */
  readonly onDown: () => void;
  /**
   * Connects once and says `isUp` when it is; ends or throws when the connection is lost, and ends when
   * `closing` fires.
   */
  readonly stayConnected: (given: {
    readonly closing: AbortSignal;
    readonly closed: Promise<void>;
    readonly isUp: () => void;
  }) => Promise<void>;
}

/** The waits grow to some seconds: about once in a few minutes. */
const SAY_EVERY = 50;

/** Connects in the background, and again after each loss, until `close`; the waits between grow. */
export function keepOpen({ what, name, log, onDown, stayConnected }: KeepOpenOptions): {
  readonly closing: AbortSignal;
  close(): Promise<void>;
} {
  const ending = new AbortController();
  const closing = ending.signal;
  const closed = aborted(closing);
  let failures = 0;
  const isUp = () => {
    if (failures > 0) log.info({ session: name }, `${what} is back`);
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
      if (failures % SAY_EVERY === 1) log.warn({ session: name, reason }, `${what} lost; connecting again`);
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
