// Formats the results of a load run: a few lines for the terminal, and a page in Markdown.
import os from 'node:os';
import { z } from 'zod';
import { type Kind, KINDS } from './profiles.ts';
import type { Spent } from './watch.ts';

/** The fields of k6's `handleSummary` data that the report reads. */
export const summarySchema = z.object({
  metrics: z.record(
    z.string(),
    z.object({
      values: z.record(z.string(), z.number()),
      thresholds: z.record(z.string(), z.object({ ok: z.boolean() })).default({}),
    }),
  ),
  root_group: z.object({
    checks: z.array(z.object({ name: z.string(), passes: z.number(), fails: z.number() })),
  }),
  state: z.object({ testRunDurationMs: z.number() }),
});

/** One run of k6. */
export interface Run {
  readonly journeys: readonly string[];
  readonly summary: z.output<typeof summarySchema>;
  /** The resources of each process; empty for a product that another command started. */
  readonly spent: readonly Spent[];
}

/** The input of a report. */
export interface Report {
  readonly profile: string;
  readonly asks: string;
  readonly begun: Date;
  readonly runs: readonly Run[];
}

const IN_WORDS: Readonly<Record<Kind, string>> = {
  page: 'pages',
  file: 'files',
  read: 'reads',
  write: 'changes',
  door: 'sign-ins',
  upload: 'uploads',
  download: 'downloads',
};
const number = (value: number, digits = 0) => value.toFixed(digits);

const nameOf = ({ journeys }: Run) => (journeys.length > 1 ? 'all together' : journeys.join());
/** Returns a value of a metric; 0 when the metric has no samples. */
const valueOf = ({ summary }: Run, metric: string, value: string) =>
  summary.metrics[metric]?.values[value] ?? 0;
const iterationsOf = (run: Run) => valueOf(run, 'iterations', 'count');
const secondsOf = ({ summary }: Run) => summary.state.testRunDurationMs / 1_000;
/** Returns the CPU milliseconds of all processes per completed journey. */
const cpuPerJourney = (run: Run) =>
  run.spent.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / Math.max(1, iterationsOf(run));

/**
 * Returns the results of all thresholds and checks of a run, failed checks first. Failed checks are included
 * only if the profile requires all of them to pass.
 */
function verdictsOf({ summary }: Run): { name: string; ok: boolean }[] {
  const limits = Object.entries(summary.metrics).flatMap(([name, { thresholds }]) =>
    Object.entries(thresholds).map(([limit, { ok }]) => ({ name: `${name}: ${limit}`, ok })),
  );
  const demandsAll = limits.some(({ name }) => name === 'checks: rate==1');
  const checks = summary.root_group.checks
    .filter(({ fails }) => fails === 0 || demandsAll)
    .toSorted((one, other) => Number(other.fails > 0) - Number(one.fails > 0))
    .map(({ name, passes, fails }) => ({
      name: fails > 0 ? `${name} (${number(fails)} of ${number(passes + fails)} were not)` : name,
      ok: fails === 0,
    }));
  return [...limits, ...checks];
}

/** Aligns rows in columns: the first column is text, the others are numbers. */
const aligned = (rows: readonly (readonly string[])[]): string[] => {
  const widthOf = (column: number) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0));
  return rows.map((cells) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widthOf(0)) : cell.padStart(widthOf(column))))
      .join('  '),
  );
};

/**
 * Returns the report as text, with the number of passed thresholds and checks and the names of the failed
 * ones.
 */
export function reportText({ runs }: Report): { text: string; passed: number; missed: string[] } {
  const verdicts = runs.flatMap((run) =>
    verdictsOf(run).map((verdict) => ({ ...verdict, run: nameOf(run) })),
  );
  const missed = verdicts.filter(({ ok }) => !ok).map(({ run, name }) => `${run}: ${name}`);
  const head = ['journey', 'how many', 'seconds', 'calls', '95 % of calls, ms', 'CPU each, ms'];
  const rows = runs.map((run) => [
    nameOf(run),
    number(iterationsOf(run)),
    number(secondsOf(run)),
    number(valueOf(run, 'http_reqs', 'count')),
    number(valueOf(run, 'http_req_duration', 'p(95)')),
    run.spent.length > 0 ? number(cpuPerJourney(run)) : '–',
  ]);
  return {
    text: [...aligned([head, ...rows]), ...missed.map((each) => `MISSED ${each}`)].join('\n'),
    passed: verdicts.length - missed.length,
    missed,
  };
}

/** Formats a table; the first `words` columns are text, the others are numbers. */
const table = (head: readonly string[], rows: readonly (readonly string[])[], words = 1): string =>
  [head, head.map((_, column) => (column < words ? '---' : '--:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

/** Lists the CPU time of one journey and the memory of each process, the most expensive process first. */
function spentTable(runs: readonly Run[]): string {
  const costOf = (spent: readonly Spent[] = []) => spent.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
  const processes = Map.groupBy(
    runs.flatMap(({ spent }) => spent),
    ({ process: name }) => name,
  );
  const rows = [...processes]
    .toSorted(([, one], [, other]) => costOf(other) - costOf(one))
    .map(([name, spent]) => [
      name,
      ...runs.map((run) =>
        number(costOf(run.spent.filter((each) => each.process === name)) / Math.max(1, iterationsOf(run)), 1),
      ),
      `${number(spent.at(0)?.memoryMiB[0] ?? 0)} → ${number(spent.at(-1)?.memoryMiB[1] ?? 0)}`,
    ]);
  const all = ['all', ...runs.map((run) => number(cpuPerJourney(run), 1)), ''];
  return table(
    ['Process', ...runs.map((run) => `ms in ${nameOf(run)}`), 'MiB, first to last'],
    [...rows, all],
  );
}

function timesTable(runs: readonly Run[]): string {
  const rows = runs.flatMap((run) =>
    KINDS.map((kind) => ({ kind, metric: `http_req_duration{kind:${kind}}` }))
      .filter(({ metric }) => valueOf(run, metric, 'count') > 0)
      .map(({ kind, metric }) => [
        nameOf(run),
        IN_WORDS[kind],
        ...['med', 'p(95)', 'p(99)', 'max'].map((value) => number(valueOf(run, metric, value))),
      ]),
  );
  return table(['Journey', 'Calls', 'median ms', '95 %', '99 %', 'longest'], rows, 2);
}

/** Returns the whole report as Markdown. */
export function reportPage(report: Report): string {
  const { runs, profile, asks, begun } = report;
  const missed = reportText(report).missed.length;
  const isWatched = runs.some(({ spent }) => spent.length > 0);
  const cpu = os.cpus();
  const overview = runs.map((run) => [
    nameOf(run),
    number(iterationsOf(run)),
    number(iterationsOf(run) / secondsOf(run), 2),
    number(valueOf(run, 'http_reqs', 'count') / Math.max(1, iterationsOf(run))),
    number(valueOf(run, 'http_req_duration', 'p(95)')),
    isWatched ? number(cpuPerJourney(run)) : '–',
    // The smoke profile runs each journey only twice and without a warm-up, so its CPU time is not
    // representative.
    isWatched && profile !== 'smoke' ? number(1_000 / cpuPerJourney(run), 1) : '–',
  ]);
  const verdicts = runs.flatMap((run) =>
    verdictsOf(run).map(({ name, ok }) => [nameOf(run), `\`${name}\``, ok ? 'holds' : '**missed**']),
  );
  return `# Load: ${profile}

${asks}

${begun.toISOString().slice(0, 16).replace('T', ' ')} UTC, ${cpu.length} × ${cpu[0]?.model.trim() ?? 'unknown'}, k6 on the same machine, load average at the end: ${number(os.loadavg()[0] ?? 0, 1)}.

${missed === 0 ? `All ${number(verdicts.length)} statements hold.` : `**${number(missed)} of ${number(verdicts.length)} statements were missed.**`}

${table(['Journey', 'how many', 'a second', 'calls each', '95 % of calls, ms', 'CPU each, ms', 'one core carries, a second'], overview)}
${isWatched ? `\n## CPU of one journey, by process\n\n${spentTable(runs)}\n` : ''}
## How long calls took

${timesTable(runs)}

## What had to hold

${table(['Journey', 'Statement', ''], verdicts, 3)}
`;
}
