import type { Log } from '@savvi/service-kit/log';

/**
 * Timers are limited to 24 days, and a machine that slept has missed them, so the worker runs at least this
 * often, in milliseconds.
 */
const LONGEST_MS = 60_000;
const AFTER_FAILURE_MS = 2_000;

/** A background job that runs when it is due. */
export interface Worker {
  /** Runs the job soon. */
  wake(): void;
  /** Stops after the current run. */
  stop(): Promise<void>;
}

/**
 * Runs `work` immediately, whenever it is woken, and after the milliseconds that it returned (null: only when
 * woken).
 */
export function startWorker(name: string, work: () => Promise<number | null>, log: Log): Worker {
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | null = null;
  let isWoken = false;
  let isStopped = false;

  const turn = async () => {
    do {
      isWoken = false;
      let waitMs: number | null;
      try {
        waitMs = await work();
      } catch (error) {
        log.warn({ err: error, worker: name }, 'delivery worker failed; will be retried');
        waitMs = AFTER_FAILURE_MS;
      }
      clearTimeout(timer);
      if (!isStopped)
        timer = setTimeout(run, Math.min(Math.max(waitMs ?? LONGEST_MS, 0), LONGEST_MS)).unref();
    } while (isWoken && !isStopped);
    underWay = null;
  };
  const run = () => {
    isWoken = true;
    if (!isStopped) underWay ??= turn();
  };
  run();
  return {
    wake: run,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await underWay;
    },
  };
}
