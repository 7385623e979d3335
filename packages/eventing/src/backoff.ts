import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Milliseconds to wait after the nth consecutive failure: doubles from `firstMs` up to `maxMs`. Up to a
 * quarter of it is random, so that replicas do not retry together.
 */
export function backoffMs(failures: number, firstMs = 100, maxMs = 5_000): number {
  const full = Math.min(maxMs, firstMs * 2 ** Math.min(failures - 1, 30));
  return Math.round(full * (0.75 + Math.random() / 4));
}

/** Waits, or returns early when the signal aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  // The timer rejects only when the signal aborts, which is the intended early return.
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}

/** Resolves when the signal aborts. */
export const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** Waits for `work`, at most `ms` milliseconds. Returns whether it was fulfilled or rejected in time. */
export async function endsWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const timeUp = new AbortController();
  const ended = work.then(
    () => true,
    () => true,
  );
  const inTime = await Promise.race([ended, pause(ms, timeUp.signal).then(() => false)]);
  timeUp.abort();
  return inTime;
}
