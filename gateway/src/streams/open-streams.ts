// The gateway ends a stream when its session or this process ends. No request checks the session while a
// stream runs, so the gateway checks it whenever the token would have expired. That works without the bus as
// well.
import { streamAchievements } from '@savvi/contracts/achievements/achievements.routes';
import { gauge } from '@savvi/service-kit/measures';
import type { Metrics } from '@savvi/service-kit/metrics';
import { Problem } from '@savvi/service-kit/problem';

/** The concurrent streams of one process. Each uses a connection to the client and one to the service. */
export const CONCURRENT_STREAMS = 5_000;

/** Whether a call is answered with a stream. */
export const isStream = (method: string, path: string): boolean =>
  method === 'GET' && path === streamAchievements.path;

/** The session that a stream belongs to. */
interface StreamSession {
  readonly sid: string;
  readonly userId: string;
  /** When to check the session again, by this process's clock. */
  readonly expiresAtMs: number;
}

/** A stream to open. */
export interface StreamOfSession {
  readonly session: StreamSession;
  /** Checks the session of the stream again; null when the session has ended. */
  readonly findSession: () => Promise<StreamSession | null>;
  /** Forwards the stream until the stream ends or `ending` aborts. */
  readonly forward: (ending: AbortSignal) => Promise<void>;
}

/** The open streams of this process. */
export interface OpenStreams {
  /**
   * Runs a stream until it ends.
   * @throws {Problem} `unavailable` when there are too many streams or the gateway is draining; also whatever
   * `forward` throws
   */
  run(stream: StreamOfSession): Promise<void>;
  /** The number of open streams. */
  count(): number;
  /** Ends the streams of the named sessions of a user, or of all their sessions for null. */
  end(userId: string, sids: readonly string[] | null): void;
  /** Ends all streams and refuses new ones. */
  close(): void;
}

/** Manages at most `most` concurrent streams. */
export function openStreams(most = CONCURRENT_STREAMS): OpenStreams {
  const open = new Map<AbortController, StreamSession>();
  let isClosed = false;

  return {
    async run({ session, findSession, forward }) {
      if (isClosed || open.size >= most) throw new Problem('unavailable', { retryAfterS: 5 });
      const ending = new AbortController();
      let timer: NodeJS.Timeout | undefined;
      const checkAt = (expiresAtMs: number) => {
        timer = setTimeout(() => {
          findSession().then(
            (found) =>
              found === null ? ending.abort() : ending.signal.aborted || checkAt(found.expiresAtMs),
            () => ending.abort(), // A session that cannot be checked gets no more events.
          );
        }, expiresAtMs - Date.now());
        timer.unref();
      };
      ending.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
      open.set(ending, session);
      checkAt(session.expiresAtMs);
      try {
        await forward(ending.signal);
      } finally {
        open.delete(ending);
        ending.abort(); // Stops the session checks.
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

/** Adds a gauge of the open streams. At {@link CONCURRENT_STREAMS} the next one is refused. */
export function measureStreams(metrics: Metrics, streams: OpenStreams): void {
  gauge(
    metrics,
    { name: 'savvi_streams_open', help: 'Answers without an end that are open in this process.', labels: [] },
    () => [[{}, streams.count()]],
  );
}
