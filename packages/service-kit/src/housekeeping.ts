import type { Clock } from './clock.ts';
import type { Log } from './log.ts';

const EVERY_MS = 3_600_000;

/** Settings of the job that removes expired data. */
export interface Housekeeping {
  readonly sweep: (now: Date) => Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Removes expired data now and every hour.
 * @returns a function that stops it and waits for the current run
 */
export function startHousekeeping({ sweep, clock, log }: Housekeeping): () => Promise<void> {
  let underWay = Promise.resolve();
  const run = () => {
    underWay = underWay
      .then(() => sweep(clock.now()))
      .catch((error: unknown) => log.warn({ err: error }, 'housekeeping failed'));
  };
  run();
  const timer = setInterval(run, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
