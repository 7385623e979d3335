import type { Clock } from '@savvi/service-kit/clock';
import type { Log } from '@savvi/service-kit/log';
import type { Database } from '../db.ts';
import { sweep } from './housekeeping.repository.ts';

const EVERY_MS = 3_600_000;

/** Sweeps now and every hour. @returns stops it and waits for a sweep under way. */
export function startHousekeeping({ db, clock, log }: { db: Database; clock: Clock; log: Log }): () => Promise<void> {
  let underWay = Promise.resolve();
  const run = () => {
    underWay = underWay.then(() => sweep(db, clock.now())).catch((error: unknown) => log.warn({ err: error }, 'sweeping failed'));
  };
  run();
  const timer = setInterval(run, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
