/** One side of a comparison. */
export interface Contender {
  /** Sends so many requests and returns when all of their work is done. */
  readonly work: (requests: number) => Promise<void>;
  /** Milliseconds of CPU used so far by everything that counts. */
  readonly cpuMs: () => number;
}

/**
 * What a comparison came to: medians over the rounds, in milliseconds of CPU a request, and of their ratio.
 */
export interface Comparison {
  readonly oursMs: number;
  readonly bareMs: number;
  readonly ratio: number;
}

/** How long to compare. */
export interface Effort {
  readonly rounds: number;
  readonly requests: number;
  readonly warmUp: number;
}

/** The middle value. */
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

/** The CPU of each request in each round, in milliseconds, once `ours` is warmed up. */
export async function costsOf(ours: Contender, { rounds, requests, warmUp }: Effort): Promise<number[]> {
  await ours.work(warmUp);
  const each: number[] = [];
  while (each.length < rounds) each.push(await costMs(ours, requests));
  return each;
}

/** Lets both work in turns, warmed up first, so that whatever else the machine does meets both. */
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
