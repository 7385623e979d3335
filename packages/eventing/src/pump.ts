// Work that is woken: any number of wakes during a run make one more run, runs never overlap, and a run that
// failed is repeated after a pause. So nothing polls, and a wake is never lost between "nothing left" and
// "going to sleep".
import { backoffMs, pause } from './backoff.ts';

/** See `createPump`. */
export interface Pump {
  /** Asks for a run; cheap, any number of times. */
  wake(): void;
  /** Resolves when nothing is running and nothing is asked for. */
  idle(): Promise<void>;
  /** No further runs; resolves when the current one has ended. */
  stop(): Promise<void>;
}

/** Makes a pump around `run`. `onError` is told of each failure and how many there were in a row. */
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
    running = undefined; // in the same step as the check above: a wake after it starts a new loop
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
