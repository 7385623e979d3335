/** One of the two implementations in a comparison. */
export interface Contender {
  /** Sends this many requests and resolves when all of their work is complete. */
  readonly work: (requests: number) => Promise<void>;
  /** Returns the CPU milliseconds used so far by all processes that are measured. */
  readonly cpuMs: () => number;
}

/**
 * Results of a comparison: medians over the rounds of the CPU milliseconds per request, and of their ratio.
 */
export interface Comparison {
  readonly oursMs: number;
  readonly bareMs: number;
  readonly ratio: number;
}

/** The number of rounds, requests and warm-up requests of a comparison. */
export interface Effort {
  readonly rounds: number;
  readonly requests: number;
  readonly warmUp: number;
}

/** Returns the median. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

async function costMs({ work, cpuMs }: Contender, requests: number): Promise<number> {
  const before = cpuMs();
  await work(requests);
  return (cpuMs() - before) / requests;
}

/** Returns the CPU milliseconds per request of each round, after a warm-up. */
export async function costsOf(ours: Contender, { rounds, requests, warmUp }: Effort): Promise<number[]> {
  await ours.work(warmUp);
  const each: number[] = [];
  while (each.length < rounds) each.push(await costMs(ours, requests));
  return each;
}

/**
 * Alternates between both implementations after a warm-up, so that other load on the machine affects both.
 */
export async function compare(
  ours: Contender,
  bare: Contender,
  { rounds, requests, warmUp }: Effort,
): Promise<Comparison> {
  await ours.work(warmUp);
  await bare.work(warmUp);
  const costs: { ours: number; bare: number }[] = [];
  for (let round = 0; round < rounds; round += 1)
    costs.push({ ours: await costMs(ours, requests), bare: await costMs(bare, requests) });
  return {
    oursMs: median(costs.map((each) => each.ours)),
    bareMs: median(costs.map((each) => each.bare)),
    ratio: median(costs.map((each) => each.ours / each.bare)),
  };
}
