import type { Log } from '@savvi/service-kit/log';

/** Work that continues after its request was answered. */
export interface Background {
  /**
   * Starts `work` once the current turn of the event loop is over. A failure is logged under `name` with
   * `describe(error)`.
   */
  run(name: string, work: () => Promise<void>, describe?: (error: unknown) => object): void;
  /** Resolves once no work is running, so that a shutdown loses nothing. */
  idle(): Promise<void>;
}

/** Tracks work in the background. */
export function createBackground(log: Log): Background {
  const underWay = new Set<Promise<void>>();
  return {
    run(name, work, describe = (error) => ({ err: error })) {
      const task = new Promise<void>((resolve) => setImmediate(resolve))
        .then(work)
        .catch((error: unknown) => log.error({ task: name, ...describe(error) }, 'background work failed'))
        .finally(() => underWay.delete(task));
      underWay.add(task);
    },
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
