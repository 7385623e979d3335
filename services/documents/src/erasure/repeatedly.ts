import type { Log } from '@savvi/service-kit/log';

/** Does work again and again, `everyMs` milliseconds after it was done; a failure is told once, until it works again. @returns ends it, after the work under way */
export function repeatedly(work: () => Promise<void>, everyMs: number, log: Log): () => Promise<void> {
  let isOver = false;
  let isFailing = false;
  let timer: NodeJS.Timeout | undefined;
  let underWay = Promise.resolve();
  async function run(): Promise<void> {
    try {
      await work();
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'removing objects failed; it is tried again');
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
