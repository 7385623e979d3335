import type { Log } from './log.ts';

/** What is done again and again, and what is said when it fails. */
export interface Repeated {
  readonly work: () => Promise<void>;
  readonly everyMs: number;
  /** Told once, until it works again. */
  readonly failure: string;
  readonly log: Log;
}

/**
 * Does work again and again, `everyMs` milliseconds after it was done.
 * @returns ends it, after the work under way
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
