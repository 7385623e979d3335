// Load at a constant rate, and percentiles of measured values.
import { setTimeout as pause } from 'node:timers/promises';

/** Returns the percentile of the values at `share` (0 to 1); NaN without values. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? Number.NaN;

/**
 * Starts an operation this many times per second, however long each takes, until `isOver` returns true for the
 * index of the next one; late starts are made up for. Resolves when all operations have ended.
 */
export async function atPace(
  perSecond: number,
  isOver: (index: number) => boolean,
  act: (index: number) => Promise<void>,
): Promise<void> {
  const since = performance.now();
  const all: Promise<void>[] = [];
  for (let index = 0; !isOver(index); index += 1) {
    await pause(Math.max(0, since + (index * 1_000) / perSecond - performance.now()));
    all.push(act(index));
  }
  await Promise.all(all);
}
