import type { Clock } from './clock.ts';
import type { Log } from './log.ts';

const EVERY_MS = 3_600_000;

/** What removes what time has made meaningless. */
export interface Housekeeping {
  readonly sweep: (now: Date) => Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Sweeps now and every hour. @returns stops it and waits for a sweep under way. */
export function startHousekeeping({ sweep, clock, log }: Housekeeping): () => Promise<void> {
  let underWay = Promise.resolve();
  const run = () => {
    underWay = underWay
      .then(() => sweep(clock.now()))
      .catch((error: unknown) => log.warn({ err: error }, 'sweeping failed'));
  };
  run();
  const timer = setInterval(run, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
