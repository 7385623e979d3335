import type { Log } from '@savvi/service-kit/log';

/**
 * A timer takes no more than 24 days, and a machine that slept has missed it: looking once in a while costs
 * nothing.
 */
const LONGEST_MS = 60_000;
const AFTER_FAILURE_MS = 2_000;

/** Something that goes on beside the answers. */
export interface Worker {
  /** There may be something to do now. */
  wake(): void;
  /** Ends it, once what is under way is done. */
  stop(): Promise<void>;
}

/**
 * Does `work` at once, whenever it is woken, and when the time comes that it names: in so many milliseconds,
 * or null.
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
        log.warn({ err: error, worker: name }, 'the worker failed and comes again');
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
