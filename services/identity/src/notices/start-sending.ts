import { createPump } from '@savvi/eventing/pump';
import type { Log } from '@savvi/service-kit/log';

/** The interval between rounds, for retries and for notices queued by other replicas. */
const EVERY_MS = 60_000;

/** Sends notices in the background. */
export interface Sending {
  /** Starts a round, because a notice may have been queued. */
  wake(): void;
  /** Stops after the mail that is being sent. */
  stop(): Promise<void>;
}

/** Sends due notices now, every minute, and whenever it is woken. */
export function startSending({
  sendDue,
  log,
}: {
  readonly sendDue: (signal: AbortSignal) => Promise<void>;
  readonly log: Log;
}): Sending {
  const stopping = new AbortController();
  const pump = createPump({
    run: () => sendDue(stopping.signal),
    maxPauseMs: EVERY_MS,
    onError: (error, failures) =>
      failures === 1 && log.warn({ err: error }, 'sending notices failed; trying again'),
  });
  pump.wake();
  const timer = setInterval(pump.wake, EVERY_MS);
  timer.unref();
  return {
    wake: pump.wake,
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await pump.stop();
    },
  };
}
