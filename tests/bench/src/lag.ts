// Things that begin at a fixed pace, whether the ones before have ended or not, and how long each takes to be
// heard of.
import { setTimeout as pause } from 'node:timers/promises';

/** The value below which that share (0 to 1) of them lies; no number when there are none. */
function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** How far something lags behind, in milliseconds. */
export interface Lags {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  readonly count: number;
}

/** One measurement under way. */
export interface LagMeter {
  /** What was begun under this key (in the order in which the key comes again) began now. */
  begun(key: string): void;
  /** The oldest of that key was heard of now. */
  heard(key: string): void;
  /** Waits until everything was heard of. @throws {Error} when that takes longer than `timeoutMs` */
  lags(timeoutMs?: number): Promise<Lags>;
}

/** Starts a measurement. */
export function lagMeter(): LagMeter {
  const waiting = new Map<string, number[]>();
  const early = new Map<string, number>(); // heard of before we knew that it had begun
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
 * Does something so many times a second for so many seconds, on time: what is late is made up for. Resolves
 * when all of it has ended.
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
