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

/** What k6 hands to `handleSummary`, as far as it is read here. */
export const summarySchema = z.object({
  metrics: z.record(z.string(), metric),
  root_group: group,
  state: z.object({ testRunDurationMs: z.number() }),
});
/** What k6 counted in a run. */
export type Summary = z.output<typeof summarySchema>;

/** A statement about answers, and how often it held. */
export type Check = Group['checks'][number];

/** A value of a metric; 0 when nothing was counted. */
export const valueOf = ({ metrics }: Summary, name: string, value: string): number =>
  metrics[name]?.values[value] ?? 0;

/** All statements about answers, those that did not always hold first. */
export const checksOf = ({ root_group: root }: Summary): Check[] =>
  root.checks.toSorted((one, other) => Number(other.fails > 0) - Number(one.fails > 0));

/** Each threshold in words, and whether it held. */
export const thresholdsOf = ({ metrics }: Summary): { name: string; ok: boolean }[] =>
  Object.entries(metrics).flatMap(([name, { thresholds = {} }]) =>
    Object.entries(thresholds).map(([limit, { ok }]) => ({ name: `${name}: ${limit}`, ok })),
  );
