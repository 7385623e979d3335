import { createPump } from '@savvi/eventing/pump';
import type { Log } from '@savvi/service-kit/log';

/** How often it is looked for what is due again, or was noted by another replica. */
const EVERY_MS = 60_000;

/** Sends notices in the background. */
export interface Sending {
  /** There may be something to send. */
  wake(): void;
  /** Lets the mail in hand go. */
  stop(): Promise<void>;
}

/** Starts to send what is due, now, every minute and whenever it is woken. */
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
