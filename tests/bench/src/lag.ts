// Starts operations at a fixed rate, independent of the completion of earlier ones, and measures the time
// until each is observed.
import { setTimeout as pause } from 'node:timers/promises';

/** Returns the percentile for this share (0 to 1), or NaN for an empty list. */
function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Percentiles of the lag, in milliseconds. */
export interface Lags {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  readonly count: number;
}

/** A running measurement. */
export interface LagMeter {
  /**
   * Records the start of an operation with this key. Operations of one key are observed in the order of their
   * starts.
   */
  begun(key: string): void;
  /** Records that the oldest pending operation of this key was observed. */
  heard(key: string): void;
  /** Waits until every operation was observed. @throws {Error} when that takes longer than `timeoutMs` */
  lags(timeoutMs?: number): Promise<Lags>;
}

/** Starts a measurement. */
export function lagMeter(): LagMeter {
  const waiting = new Map<string, number[]>();
  const early = new Map<string, number>(); // operations that were observed before their start was recorded
  const taken: number[] = [];
  let open = 0;
  return {
    begun(key) {
      const ahead = early.get(key) ?? 0;
      if (ahead > 0) {
        early.set(key, ahead - 1);
        taken.push(0);
        return;
      }
      open += 1;
      waiting.set(key, [...(waiting.get(key) ?? []), performance.now()]);
    },
    heard(key) {
      const since = waiting.get(key)?.shift();
      if (since === undefined) return void early.set(key, (early.get(key) ?? 0) + 1);
      open -= 1;
      taken.push(performance.now() - since);
    },
    async lags(timeoutMs = 30_000) {
      for (const end = performance.now() + timeoutMs; open > 0; await pause(20))
        if (performance.now() > end) throw new Error(`${open} events were never heard of`);
      return {
        p50: percentile(taken, 0.5),
        p99: percentile(taken, 0.99),
        max: Math.max(...taken),
        count: taken.length,
      };
    },
  };
}

/**
 * Runs an operation this many times per second for this many seconds; late starts are made up for. Resolves
 * when all operations have ended.
 */
export async function atPace(
  { aSecond, seconds }: { readonly aSecond: number; readonly seconds: number },
  act: (index: number) => Promise<void>,
): Promise<void> {
  const since = performance.now();
  const all: Promise<void>[] = [];
  for (let index = 0; index < aSecond * seconds; index += 1) {
    const due = since + (index * 1_000) / aSecond;
    await pause(Math.max(0, due - performance.now()));
    all.push(act(index));
  }
  await Promise.all(all);
}
