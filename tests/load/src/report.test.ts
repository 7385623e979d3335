import { describe, expect, it } from 'vitest';
import { type Report, reportPage, reportText, type Run, summarySchema } from './report.ts';
import { processName } from './watch.ts';

/** Returns the report of a run with one journey, in which `fails` of ten checks failed. */
const reportWith = (fails: number, limit: string): Report => ({
  profile: 'load',
  asks: 'What does it cost?',
  begun: new Date(0),
  runs: [
    {
      journeys: ['couple'],
      spent: [
        { process: 'gateway', cpuMs: 300, memoryMiB: [90, 100] },
        { process: 'PostgreSQL', cpuMs: 100, memoryMiB: [50, 60] },
      ],
      summary: summarySchema.parse({
        metrics: {
          iterations: { type: 'counter', values: { count: 10 } },
          http_reqs: { type: 'counter', values: { count: 50 } },
          http_req_duration: { type: 'trend', values: { 'p(95)': 12 } },
          checks: {
            type: 'rate',
            values: { rate: 1 - fails / 10 },
            thresholds: { [limit]: { ok: fails === 0 || limit !== 'rate==1' } },
          },
        },
        root_group: { checks: [{ name: 'POST <it>: 201', passes: 10 - fails, fails }], groups: [] },
        state: { testRunDurationMs: 5_000 },
      }),
    },
  ],
});

describe('the report of a load run', () => {
  it('the report contains the CPU time of one journey, summed over all processes', () => {
    expect(reportText(reportWith(0, 'rate==1'))).toEqual({
      text: 'journey  how many  seconds  calls  95 % of calls, ms  CPU each, ms\ncouple         10        5     50                 12            40',
      passed: 2,
      missed: [],
    });
    expect(reportPage(reportWith(0, 'rate==1'))).toContain('All 2 statements hold.');
  });

  it('the report fails on a single wrong response and names its check', () => {
    const { text, passed, missed } = reportText(reportWith(1, 'rate==1'));
    expect([passed, missed.length]).toEqual([0, 2]);
    expect(text).toContain('MISSED couple: POST <it>: 201 (1 of 10 were not)');
    expect(reportPage(reportWith(1, 'rate==1'))).toContain(
      '| `POST <it>: 201 (1 of 10 were not)` | **missed** |',
    );
  });

  it('the report passes with wrong responses that the profile allows', () => {
    expect(reportText(reportWith(1, 'rate>0.8'))).toMatchObject({ passed: 1, missed: [] });
  });
});

describe('the tables of the report page', () => {
  const report = reportWith(0, 'rate==1');
  const returning: Run[] = report.runs.map((run) => ({
    ...run,
    journeys: ['returning'],
    spent: [
      { process: 'PostgreSQL', cpuMs: 900, memoryMiB: [60, 70] },
      { process: 'gateway', cpuMs: 10, memoryMiB: [100, 110] },
    ],
  }));
  const page = reportPage({ ...report, runs: [...report.runs, ...returning] });
  /** Returns the lines of the table whose header starts with this cell. */
  const tableOf = (head: string) =>
    page
      .slice(page.indexOf(`| ${head} |`))
      .split('\n\n', 1)[0]
      ?.split('\n');

  it('the tables list the journeys in the order in which they ran', () => {
    expect(tableOf('Journey | how many')).toEqual([
      '| Journey | how many | a second | calls each | 95 % of calls, ms | CPU each, ms | one core carries, a second |',
      '| --- | --: | --: | --: | --: | --: | --: |',
      '| couple | 10 | 2.00 | 5 | 12 | 40 | 25.0 |',
      '| returning | 10 | 2.00 | 5 | 12 | 91 | 11.0 |',
    ]);
  });

  it('the processes are listed by their total CPU time, with their memory at the first and at the last run', () => {
    expect(tableOf('Process')).toEqual([
      '| Process | ms in couple | ms in returning | MiB, first to last |',
      '| --- | --: | --: | --: |',
      '| PostgreSQL | 10.0 | 90.0 | 50 → 70 |',
      '| gateway | 30.0 | 1.0 | 90 → 110 |',
      '| all | 40.0 | 91.0 |  |',
    ]);
  });

  it('the tables align text left and numbers right', () => {
    expect(page).toContain(
      '| Journey | Calls | median ms | 95 % | 99 % | longest |\n| --- | --- | --: | --: |',
    );
    expect(page).toContain('| Journey | Statement |  |\n| --- | --- | --- |');
  });
});

it.each([
  ['/usr/bin/node --import /a/follow-parent.mjs /a/services/demo-payments/src/main.ts', 'demo-payments'],
  ['node /a/gateway/src/main.ts', 'gateway'],
  ['/a/.cache/savvi/nats-server-v2.15.2 --config x', 'nats-server'],
  ['/a/.cache/savvi/minio-v0.0.0-1 server --quiet', 'MinIO'],
  ['/a/postgres/bin/postgres -D data', 'PostgreSQL'],
  ['node /a/scripts/start-parts.ts', null],
])('a process is identified by its command line: %s', (command, name) => {
  expect(processName({ command })).toBe(name);
});
