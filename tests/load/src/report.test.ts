import { describe, expect, it } from 'vitest';
import { type Report, reportPage, reportText, type Run } from './report.ts';
import { summarySchema } from './summary.ts';
import { processName } from './watch.ts';

/** A run of one journey in which `fails` of ten answers were wrong. */
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

describe('a report', () => {
  it('tells what one journey costs, over all processes', () => {
    expect(reportText(reportWith(0, 'rate==1'))).toEqual({
      text: 'journey  how many  seconds  calls  95 % of calls, ms  CPU each, ms\ncouple         10        5     50                 12            40',
      passed: 2,
      missed: [],
    });
    expect(reportPage(reportWith(0, 'rate==1'))).toContain('All 2 statements hold.');
  });

  it('fails for a single wrong answer, and says which', () => {
    const { text, passed, missed } = reportText(reportWith(1, 'rate==1'));
    expect([passed, missed.length]).toEqual([0, 2]);
    expect(text).toContain('MISSED couple: POST <it>: 201 (1 of 10 were not)');
    expect(reportPage(reportWith(1, 'rate==1'))).toContain('POST &lt;it>: 201');
  });

  it('leaves some to a profile that allows them', () => {
    expect(reportText(reportWith(1, 'rate>0.8'))).toMatchObject({ passed: 1, missed: [] });
  });
});

describe('tables of the page', () => {
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
  const headOf = (after: string) =>
    [
      ...(/<thead>(.*?)<\/thead>/.exec(page.slice(page.indexOf(after)))?.[1] ?? '').matchAll(
        /<th>(.*?)<\/th>/g,
      ),
    ].map(([, name]) => name);

  it('have the journeys in the order in which they were played', () => {
    expect(headOf('one core carries')).toEqual([
      'Process',
      'ms in couple',
      'ms in returning',
      'MiB, first to last',
    ]);
    expect([...page.matchAll(/<tr><td>(couple|returning)<\/td><td>10/g)].map(([, name]) => name)).toEqual([
      'couple',
      'returning',
    ]);
  });

  it('have the processes, everywhere, by what they cost in all', () => {
    expect([...page.matchAll(/<tr><td>(PostgreSQL|gateway)/g)].map(([, name]) => name)).toEqual([
      'PostgreSQL',
      'gateway',
    ]);
    expect([...page.matchAll(/title="(PostgreSQL|gateway): /g)].map(([, name]) => name)).toEqual([
      'PostgreSQL',
      'gateway',
      'PostgreSQL',
      'gateway',
    ]);
  });

  it('have words on the left and figures on the right', () => {
    expect(page).toContain('<table class="words-2"><thead><tr><th>Journey</th><th>Calls</th>');
    expect(page).toContain('<table class="words-3"><thead><tr><th>Journey</th><th>Statement</th>');
  });
});

it.each([
  ['/usr/bin/node --import /a/follow-parent.mjs /a/services/demo-payments/src/main.ts', 'demo-payments'],
  ['node /a/gateway/src/main.ts', 'gateway'],
  ['/a/.cache/savvi/nats-server-v2.15.2 --config x', 'nats-server'],
  ['/a/.cache/savvi/minio-v0.0.0-1 server --quiet', 'MinIO'],
  ['/a/postgres/bin/postgres -D data', 'PostgreSQL'],
  ['node /a/scripts/start-parts.ts', null],
])('a process is known by what it was started with: %s', (command, name) => {
  expect(processName({ command })).toBe(name);
});
