// What a service measures of itself. Counters count from the start of the process, for what happens seldom: a
// scrape tells of all of it. Histograms are for what happens all the time, and take nothing before the first
// scrape: until then an observation costs one look at a flag.
import type { Histogram } from 'prom-client';
import type { Metrics } from './metrics.ts';

type Labels<Name extends string> = Readonly<Record<Name, string>>;

interface Described<Name extends string> {
  readonly name: string;
  readonly help: string;
  /** Their values have to be few and fixed: each combination is kept for as long as the process lives. */
  readonly labels: readonly Name[];
}

/** Counts, from the start of the process. @returns counts `by` more, one unless said */
export function counted<Name extends string>(
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
    const kept = counts.get(key);
    if (kept === undefined) counts.set(key, { of, count: by });
    else kept.count += by;
  };
}

/** Sorts what is observed into buckets, from the first scrape on. */
export function observed<Name extends string>(
  metrics: Metrics,
  { name, help, labels, buckets }: Described<Name> & { readonly buckets: readonly number[] },
): (of: Labels<Name>, value: number) => void {
  let histogram: Histogram<Name> | undefined;
  metrics.add(({ Histogram: NewHistogram }, registry) => {
    histogram = new NewHistogram({
      name,
      help,
      labelNames: [...labels],
      buckets: [...buckets],
      registers: [],
    });
    registry.registerMetric(histogram);
  });
  return (of, value) => histogram?.observe(of, value);
}

/** Tells values as they are at each scrape; what is left out is not told. */
export function told<Name extends string>(
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
          if (labels.length === 0) this.remove(); // a gauge without labels is told as 0 otherwise
          for (const [of, value] of values) this.set(of, value);
        },
      }),
    ),
  );
}
