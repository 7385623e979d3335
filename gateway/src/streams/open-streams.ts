// An answer that has no end of its own gets one here: with its session, and with this process. While it runs,
// nobody asks for its session; so it is looked for again whenever its token would have expired, which holds
// while the bus is down, too.
import { streamAchievements } from '@savvi/contracts/achievements/achievements.routes';
import { told } from '@savvi/service-kit/measures';
import type { Metrics } from '@savvi/service-kit/metrics';
import { Problem } from '@savvi/service-kit/problem';

/** How many streams one process holds, each with a connection on either side. */
export const STREAMS_AT_ONCE = 5_000;

/** Whether a call is answered without an end. */
export const isStream = (method: string, path: string): boolean =>
  method === 'GET' && path === streamAchievements.path;

/** The session that a stream belongs to. */
interface StreamSession {
  readonly sid: string;
  readonly userId: string;
  /** When it has to be looked for again, by this process's clock. */
  readonly expiresAtMs: number;
}

/** One stream, as it is opened. */
export interface StreamOfSession {
  readonly session: StreamSession;
  /** Finds its session again; null when it has ended. */
  readonly look: () => Promise<StreamSession | null>;
  /** Passes it on until it ends by itself, or `ending` says so. */
  readonly pass: (ending: AbortSignal) => Promise<void>;
}

/** The streams that are open in this process. */
export interface OpenStreams {
  /**
   * Runs one until its end.
   * @throws {Problem} `unavailable` when there are too many, or none may begin any more; and what `pass`
   * throws
   */
  run(stream: StreamOfSession): Promise<void>;
  /** How many there are. */
  count(): number;
  /** Ends those of the named sessions, or all of the user's when none is named. */
  end(userId: string, sids: readonly string[] | null): void;
  /** Ends all, and lets no more begin. */
  close(): void;
}

/** Begins without any. */
export function openStreams(most = STREAMS_AT_ONCE): OpenStreams {
  const open = new Map<AbortController, StreamSession>();
  let isClosed = false;

  return {
    async run({ session, look, pass }) {
      if (isClosed || open.size >= most) throw new Problem('unavailable', { retryAfterS: 5 });
      const ending = new AbortController();
      let timer: NodeJS.Timeout | undefined;
      const lookAt = (expiresAtMs: number) => {
        timer = setTimeout(() => {
          look().then(
            (found) => (found === null ? ending.abort() : ending.signal.aborted || lookAt(found.expiresAtMs)),
            () => ending.abort(), // who cannot be known is not told anything
          );
        }, expiresAtMs - Date.now());
        timer.unref();
      };
      ending.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
      open.set(ending, session);
      lookAt(session.expiresAtMs);
      try {
        await pass(ending.signal);
      } finally {
        open.delete(ending);
        ending.abort(); // no more looking
      }
    },
    count: () => open.size,
    end(userId, sids) {
      for (const [ending, session] of open)
        if (session.userId === userId && (sids === null || sids.includes(session.sid))) ending.abort();
    },
    close() {
      isClosed = true;
      for (const ending of open.keys()) ending.abort();
    },
  };
}

/**
 * Has the metrics of this process tell how many there are: at {@link STREAMS_AT_ONCE} the next is refused.
 */
export function measureStreams(metrics: Metrics, streams: OpenStreams): void {
  told(
    metrics,
    { name: 'savvi_streams_open', help: 'Answers without an end that are open in this process.', labels: [] },
    () => [[{}, streams.count()]],
  );
}
