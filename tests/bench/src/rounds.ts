// Measurements are repeated in rounds, and the median counts, so that other load on the machine matters less.
import { percentile } from '@savvi/testing/pace';
import type { Figure } from './figure.ts';

/** Returns the median. */
export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Returns the lowest and the highest value as text, with this number of decimals. */
export const range = (values: readonly number[], decimals = 1): string =>
  `${Math.min(...values).toFixed(decimals)} to ${Math.max(...values).toFixed(decimals)}`;

/** Returns what each of `count` rounds measured. Results of the `warmUp` rounds before them do not count. */
export async function roundsOf<Result>(
  count: number,
  round: () => Promise<Result>,
  warmUp = 0,
): Promise<Result[]> {
  const results: Result[] = [];
  while (results.length < warmUp + count) results.push(await round());
  return results.slice(warmUp);
}

/** Returns how long the work takes, in milliseconds. */
export async function msOf(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

/** A server whose CPU time is measured. */
export interface Contender {
  /** Sends `requests` requests and resolves when all of their work is complete. */
  readonly work: (requests: number) => Promise<void>;
  /** Returns the CPU milliseconds used so far by all processes that are measured. */
  readonly cpuMs: () => number;
}

/** The number of rounds, of requests per round, and of warm-up requests before the first round. */
export interface Effort {
  readonly rounds: number;
  readonly requests: number;
  readonly warmUp: number;
}

async function costOf({ work, cpuMs }: Contender, requests: number): Promise<{ cpuMs: number; ms: number }> {
  const before = cpuMs();
  const ms = await msOf(() => work(requests));
  return { cpuMs: (cpuMs() - before) / requests, ms: ms / requests };
}

/** Returns CPU time and duration of one request in each round, in milliseconds. */
export async function costsOf(
  contender: Contender,
  { rounds, requests, warmUp }: Effort,
): Promise<{ cpuMs: number; ms: number }[]> {
  await contender.work(warmUp);
  return roundsOf(rounds, () => costOf(contender, requests));
}

/**
 * Returns the CPU time of a request to the product as a multiple of the same request to the baseline server.
 * The servers take turns, so that other load on the machine affects both.
 */
export async function compare(
  ours: Contender,
  bare: Contender,
  { rounds, requests, warmUp }: Effort,
): Promise<Pick<Figure, 'value' | 'unit' | 'detail'>> {
  await ours.work(warmUp);
  await bare.work(warmUp);
  const costs = await roundsOf(rounds, async () => ({
    ours: (await costOf(ours, requests)).cpuMs,
    bare: (await costOf(bare, requests)).cpuMs,
  }));
  const [oursMs, bareMs] = [median(costs.map((each) => each.ours)), median(costs.map((each) => each.bare))];
  return {
    value: median(costs.map((each) => each.ours / each.bare)),
    unit: 'times',
    detail: `${oursMs.toFixed(2)} ms against ${bareMs.toFixed(2)} ms bare`,
  };
}
