import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Milliseconds to wait after the nth failure in a row: doubling from `firstMs` up to `maxMs`, a quarter of it
 * random so that replicas spread.
 */
export function backoffMs(failures: number, firstMs = 100, maxMs = 5_000): number {
  const full = Math.min(maxMs, firstMs * 2 ** Math.min(failures - 1, 30));
  return Math.round(full * (0.75 + Math.random() / 4));
}

/** Waits, or returns early when the signal fires. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  // The only rejection of this timer is the abort, which is the wanted early return.
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}

/** Resolves when the signal fires. */
export const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** Waits for `work`, but not longer than `ms`; says whether it ended. A rejection counts as an end. */
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
