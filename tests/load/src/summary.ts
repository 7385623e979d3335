import { z } from 'zod';

const values = z.record(z.string(), z.number());
const metric = z.object({
  type: z.string(),
  values,
  thresholds: z.record(z.string(), z.object({ ok: z.boolean() })).optional(),
});
interface Group {
  checks: { name: string; passes: number; fails: number }[];
  groups: Group[];
}
const group: z.ZodType<Group> = z.object({
  checks: z.array(z.object({ name: z.string(), passes: z.number(), fails: z.number() })),
  groups: z.array(z.lazy(() => group)),
});

/** The fields of k6's `handleSummary` data that the report reads. */
export const summarySchema = z.object({
  metrics: z.record(z.string(), metric),
  root_group: group,
  state: z.object({ testRunDurationMs: z.number() }),
});
/** The metrics of a k6 run. */
export type Summary = z.output<typeof summarySchema>;

/** A check of responses, and how often it passed. */
export type Check = Group['checks'][number];

/** Returns a value of a metric; 0 when the metric has no samples. */
export const valueOf = ({ metrics }: Summary, name: string, value: string): number =>
  metrics[name]?.values[value] ?? 0;

/** Returns all checks of responses, failed ones first. */
export const checksOf = ({ root_group: root }: Summary): Check[] =>
  root.checks.toSorted((one, other) => Number(other.fails > 0) - Number(one.fails > 0));

/** Returns a description of each threshold, and whether it was met. */
export const thresholdsOf = ({ metrics }: Summary): { name: string; ok: boolean }[] =>
  Object.entries(metrics).flatMap(([name, { thresholds = {} }]) =>
    Object.entries(thresholds).map(([limit, { ok }]) => ({ name: `${name}: ${limit}`, ok })),
  );
