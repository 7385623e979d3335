// Work that runs when woken. Any number of wakes during a run cause one more run, runs never overlap, and a
// failed run is repeated after a pause. So nothing polls, and a wake is never lost between the last check and
// going to sleep.
import { backoffMs, pause } from './backoff.ts';

/** The pump that `createPump` returns: it runs its work whenever it is woken. */
export interface Pump {
  /** Requests a run. The call is cheap and may be repeated any number of times. */
  wake(): void;
  /** Resolves when no run is active or requested. */
  idle(): Promise<void>;
  /** Prevents further runs; resolves when the current one has ended. */
  stop(): Promise<void>;
}

/** Creates a pump around `run`. `onError` gets each failure and the number of consecutive failures. */
export function createPump({
  run,
  onError,
  maxPauseMs,
}: {
  run: () => Promise<void>;
  onError: (error: unknown, failures: number) => void;
  maxPauseMs: number;
}): Pump {
  const stopping = new AbortController();
  let wanted = false;
  let running: Promise<void> | undefined;

  async function loop(): Promise<void> {
    let failures = 0;
    while (wanted && !stopping.signal.aborted) {
      wanted = false;
      try {
        await run();
        failures = 0;
      } catch (error) {
        failures += 1;
        wanted = true;
        onError(error, failures);
        await pause(backoffMs(failures, 100, maxPauseMs), stopping.signal);
      }
    }
    // The loop ends in the same tick as its last check for a wake, so a later wake starts a new loop.
    running = undefined;
  }

  return {
    wake() {
      wanted = true;
      if (!stopping.signal.aborted) running ??= Promise.resolve().then(loop);
    },
    idle: async () => running,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
