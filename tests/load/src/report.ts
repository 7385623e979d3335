// Formats the results of a load run: a few lines for the terminal, and a page with a chart.
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

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const row = (cells: readonly string[], tag = 'td') =>
  `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
/** Formats an HTML table; the first `words` columns are text, the others are numbers. */
const table = (head: readonly string[], rows: readonly (readonly string[])[], words = 1) =>
  `<table class="words-${words}"><thead>${row(head.map(escape), 'th')}</thead><tbody>${rows.map((cells) => row(cells)).join('')}</tbody></table>`;

const COLOURS = [
  '#2f5fd0',
  '#16836a',
  '#c2641a',
  '#8a4bb0',
  '#b3364b',
  '#4b7a17',
  '#0f7a99',
  '#8a6d1b',
  '#5b6475',
  '#9a3f86',
  '#3d6b8c',
  '#6b7a2a',
  '#7a4a3a',
];

/** Returns the names of all measured processes, the most expensive over all journeys first. */
function processesOf(runs: readonly Run[]): string[] {
  const costs = new Map<string, number>();
  for (const { process: name, cpuMs } of runs.flatMap(({ spent }) => spent))
    costs.set(name, (costs.get(name) ?? 0) + cpuMs);
  return [...costs].toSorted(([, one], [, other]) => other - one).map(([name]) => name);
}

/** Draws one bar per journey: its length is the CPU time, divided by process. */
function chart(runs: readonly Run[]): string {
  const processes = processesOf(runs);
  const colourOf = (name: string) => COLOURS[processes.indexOf(name) % COLOURS.length] ?? '#5b6475';
  const longest = Math.max(...runs.map(cpuPerJourney));
  const bars = runs.map((run) => {
    const parts = run.spent
      .toSorted((one, other) => processes.indexOf(one.process) - processes.indexOf(other.process))
      .map(({ process: name, cpuMs }) => {
        const each = cpuMs / Math.max(1, iterationsOf(run));
        return `<span style="width:${((100 * each) / longest).toFixed(2)}%;background:${colourOf(name)}" title="${escape(name)}: ${number(each, 1)} ms"></span>`;
      });
    return `<div class="bar"><b>${escape(nameOf(run))}</b><div>${parts.join('')}<i>${number(cpuPerJourney(run))} ms</i></div></div>`;
  });
  const legend = processes
    .map((name) => `<li><span style="background:${colourOf(name)}"></span>${escape(name)}</li>`)
    .join('');
  return `<h2>CPU of one journey, by process</h2><div class="chart">${bars.join('')}</div><ul class="legend">${legend}</ul>`;
}

function spentTable(runs: readonly Run[]): string {
  const processes = processesOf(runs);
  const cell = (run: Run | undefined, name: string) => run?.spent.find((each) => each.process === name);
  const rows = processes.map((name) => [
    escape(name),
    ...runs.map((run) => number((cell(run, name)?.cpuMs ?? 0) / Math.max(1, iterationsOf(run)), 1)),
    `${number(cell(runs.at(0), name)?.memoryMiB[0] ?? 0)} → ${number(cell(runs.at(-1), name)?.memoryMiB[1] ?? 0)}`,
  ]);
  return table(['Process', ...runs.map((run) => `ms in ${nameOf(run)}`), 'MiB, first to last'], rows);
}

function timesTable(runs: readonly Run[]): string {
  const rows = runs.flatMap((run) =>
    KINDS.flatMap((kind) => {
      const metric = `http_req_duration{kind:${kind}}`;
      const count = valueOf(run, metric, 'count');
      return count === 0
        ? []
        : [
            [
              escape(nameOf(run)),
              IN_WORDS[kind],
              ...['med', 'p(95)', 'p(99)', 'max'].map((value) => number(valueOf(run, metric, value))),
            ],
          ];
    }),
  );
  return table(['Journey', 'Calls', 'median ms', '95 %', '99 %', 'longest'], rows, 2);
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;color:#1d2433;max-width:62rem;margin:2rem auto;padding:0 1.5rem}h1{margin-bottom:.2rem}h2{margin-top:2.2rem;font-size:1.2rem}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}th,td{text-align:right;padding:.35rem .6rem;border-bottom:1px solid #dfe3ea}.words-1 :is(th,td):nth-child(-n+1),.words-2 :is(th,td):nth-child(-n+2),.words-3 :is(th,td):nth-child(-n+3){text-align:left}thead th{font-size:.85rem;color:#56607a;vertical-align:bottom}
.bar{display:grid;grid-template-columns:7rem 1fr;align-items:center;margin:.5rem 0}.bar>div{display:flex;height:1.6rem;align-items:center;padding-right:5rem}.bar span{height:100%;display:block}.bar i{font-style:normal;padding-left:.5rem;white-space:nowrap;margin-right:-5rem}
.legend{display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;list-style:none;padding:0 0 0 7rem;font-size:.9rem}.legend span{display:inline-block;width:.8rem;height:.8rem;margin-right:.4rem}.ok{color:#16703f}.missed{color:#b3262b;font-weight:600}`;

/** Returns the whole report as a self-contained page. */
export function reportPage(report: Report): string {
  const { runs, profile, asks, begun } = report;
  const missed = reportText(report).missed.length;
  const isWatched = runs.some(({ spent }) => spent.length > 0);
  const cpu = os.cpus();
  const machine = `${begun.toISOString().slice(0, 16).replace('T', ' ')} UTC, ${cpu.length} × ${cpu[0]?.model.trim() ?? 'unknown'}, k6 on the same machine, load average ${os
    .loadavg()
    .map((each) => each.toFixed(1))
    .join(', ')} at the end`;
  const overview = runs.map((run) => [
    escape(nameOf(run)),
    number(iterationsOf(run)),
    number(iterationsOf(run) / secondsOf(run), 2),
    number(valueOf(run, 'http_reqs', 'count') / Math.max(1, iterationsOf(run))),
    number(valueOf(run, 'http_req_duration', 'p(95)')),
    isWatched ? number(cpuPerJourney(run)) : '–',
    // The two cold journeys of the smoke profile are not representative.
    isWatched && profile !== 'smoke' ? number(1_000 / cpuPerJourney(run), 1) : '–',
  ]);
  const verdicts = runs.flatMap((run) =>
    verdictsOf(run).map(({ name, ok }) => [
      escape(nameOf(run)),
      escape(name),
      ok ? '<span class="ok">holds</span>' : '<span class="missed">missed</span>',
    ]),
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Load: ${escape(profile)}</title><style>${STYLE}</style>
<h1>Load: ${escape(profile)}</h1><p>${escape(asks)}</p><p>${escape(machine)}.</p>
<p class="${missed === 0 ? 'ok' : 'missed'}">${missed === 0 ? `All ${number(verdicts.length)} statements hold.` : `${number(missed)} of ${number(verdicts.length)} statements were missed.`}</p>
${table(['Journey', 'how many', 'a second', 'calls each', '95 % of calls, ms', 'CPU each, ms', 'one core carries, a second'], overview)}
${isWatched ? chart(runs) + spentTable(runs) : ''}
<h2>How long calls took</h2>${timesTable(runs)}
<h2>What had to hold</h2>${table(['Journey', 'Statement', ''], verdicts, 3)}</html>\n`;
}
