// A service's own metrics. Counters are for rare events and count from the start of the process. Histograms
// are for frequent events and ignore observations before the first scrape; until then, an observation costs
// one check of a flag.
import type { Histogram } from 'prom-client';
import type { Metrics } from './metrics.ts';

type Labels<Name extends string> = Readonly<Record<Name, string>>;

interface Described<Name extends string> {
  readonly name: string;
  readonly help: string;
  /** Label values must be few and fixed: each combination is stored as long as the process lives. */
  readonly labels: readonly Name[];
}

/**
 * Adds a counter that starts with the process.
 * @returns a function that increments it by `by`, 1 by default
 */
export function counter<Name extends string>(
  metrics: Metrics,
  { name, help, labels }: Described<Name>,
): (of: Labels<Name>, by?: number) => void {
  const counts = new Map<string, { readonly of: Labels<Name>; count: number }>();
  metrics.add(({ Counter }, registry) =>
    registry.registerMetric(
      new Counter({
        name,
        help,
        labelNames: [...labels],
        registers: [],
        collect() {
          this.reset();
          for (const { of, count } of counts.values()) this.inc(of, count);
        },
      }),
    ),
  );
  return (of, by = 1) => {
    const key = labels.map((label) => of[label]).join(' ');
    const entry = counts.get(key);
    if (entry === undefined) counts.set(key, { of, count: by });
    else entry.count += by;
  };
}

/** Adds a histogram, which observes values from the first scrape on. */
export function histogram<Name extends string>(
  metrics: Metrics,
  { name, help, labels, buckets }: Described<Name> & { readonly buckets: readonly number[] },
): (of: Labels<Name>, value: number) => void {
  let created: Histogram<Name> | undefined;
  metrics.add(({ Histogram: NewHistogram }, registry) => {
    created = new NewHistogram({
      name,
      help,
      labelNames: [...labels],
      buckets: [...buckets],
      registers: [],
    });
    registry.registerMetric(created);
  });
  return (of, value) => created?.observe(of, value);
}

/**
 * Adds a gauge whose values are read at each scrape; label combinations that `read` omits are not reported.
 */
export function gauge<Name extends string>(
  metrics: Metrics,
  { name, help, labels }: Described<Name>,
  read: () => Iterable<readonly [Labels<Name>, number]> | Promise<Iterable<readonly [Labels<Name>, number]>>,
): void {
  metrics.add(({ Gauge }, registry) =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers: [],
        async collect() {
          const values = await read();
          this.reset();
          if (labels.length === 0) this.remove(); // removes the default value 0 of a gauge without labels
          for (const [of, value] of values) this.set(of, value);
        },
      }),
    ),
  );
}

// Aliases with the names of the previous release, for services in other repositories.
export { counter as counted, gauge as told, histogram as observed };
