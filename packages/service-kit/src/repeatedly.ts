import type { Log } from './log.ts';

/** Settings of {@link repeatedly}. */
export interface Repeated {
  readonly work: () => Promise<void>;
  readonly everyMs: number;
  /** The log message of a failure; it is logged once until the work succeeds again. */
  readonly failure: string;
  readonly log: Log;
}

/**
 * Repeats work `everyMs` milliseconds after it has ended.
 * @returns a function that stops the repetition and waits for the current run
 */
export function repeatedly({ work, everyMs, failure, log }: Repeated): () => Promise<void> {
  let isOver = false;
  let isFailing = false;
  let timer: NodeJS.Timeout | undefined;
  let underWay = Promise.resolve();
  async function run(): Promise<void> {
    try {
      await work();
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, failure);
      isFailing = true;
    }
    if (!isOver) timer = setTimeout(() => (underWay = run()), everyMs);
  }
  timer = setTimeout(() => (underWay = run()), everyMs);
  return async () => {
    isOver = true;
    clearTimeout(timer);
    await underWay;
  };
}
