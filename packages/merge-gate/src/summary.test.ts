import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type CommandResult, stageResult, summaryOf } from './summary.ts';

const ROOT = '/checkout';
const NO_OUTPUT = '';

interface VitestTest {
  status: string;
  fullName: string;
  failureMessages?: string[];
}
const vitest = (tests: Record<string, VitestTest[]>) =>
  JSON.stringify({
    testResults: Object.entries(tests).map(([name, assertionResults]) => ({
      name: `${ROOT}/${name}`,
      assertionResults,
    })),
  });
const passed = (fullName = 'adds') => ({ status: 'passed', fullName });
const failed = (fullName: string, error: string) => ({
  status: 'failed',
  fullName,
  failureMessages: [error],
});
const skipped = (fullName: string) => ({ status: 'pending', fullName, failureMessages: [] });
const spec = (title: string, status: string, ...errors: string[]) => ({
  title,
  file: 'smoke.spec.ts',
  tests: [
    {
      status,
      results:
        errors.length === 0 ? [] : [{ status: 'failed', errors: errors.map((message) => ({ message })) }],
    },
  ],
});
const playwright = (...specs: ReturnType<typeof spec>[]) =>
  JSON.stringify({
    config: { rootDir: `${ROOT}/tests/e2e/specs` },
    errors: [],
    suites: [{ title: 'smoke.spec.ts', specs: [], suites: [{ title: 'a person', specs }] }],
  });
const outside = (file: string, message: string) =>
  JSON.stringify({ outside: [{ file: file && `${ROOT}/${file}`, message }] });

function stage(
  files: Record<string, string>,
  {
    code = 0,
    firstCode,
    hasReports = true,
    lastOutput = NO_OUTPUT,
    name = 'test',
  }: {
    code?: CommandResult['code'];
    firstCode?: number;
    hasReports?: boolean;
    lastOutput?: string;
    name?: string;
  } = {},
) {
  const folder = mkdtempSync(path.join(tmpdir(), 'savvi-summary-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  const last = { code, seconds: 12, lastOutput };
  return stageResult(
    { name, hasReports },
    firstCode === undefined ? [last] : [{ code: firstCode, seconds: 3, lastOutput }, last],
    { folder, root: ROOT },
  );
}

const lastLine = (...results: ReturnType<typeof stage>[]) => summaryOf(results, 60).lines.at(-1);

describe('the last line of a run', () => {
  it('adds up every suite, and counts a stage without reports as one test', () => {
    const results = [
      stage({
        'a.json': vitest({ 'a.test.ts': [passed(), passed('subtracts')] }),
        'b.json': vitest({ 'b.test.ts': [passed()] }),
      }),
      stage({ 'check.json': '{"passed":8,"failed":0}' }, { name: 'check' }),
      stage(
        {
          'product/e2e.json': playwright(spec('loads', 'expected')),
          'faults/e2e.json': playwright(spec('survives', 'expected')),
        },
        { name: 'e2e' },
      ),
      stage({}, { name: 'start', hasReports: false }),
    ];
    expect(summaryOf(results, 60)).toMatchObject({ isGreen: true });
    expect(lastLine(...results)).toBe('14 passed, 0 failed');
  });

  it.each([
    [
      'a failed test',
      { 'a.json': vitest({ 'a.test.ts': [passed(), failed('subtracts', 'Error: no')] }) },
      { code: 1 },
      '1 passed, 1 failed',
    ],
    [
      'a skipped test',
      { 'a.json': vitest({ 'a.test.ts': [passed(), skipped('subtracts')] }) },
      {},
      '1 passed, 1 failed',
    ],
    [
      'an error outside of any test',
      { 'a.json': vitest({ 'a.test.ts': [passed()] }), 'a-outside.json': outside('', 'Error: write EPIPE') },
      { code: 1 },
      '1 passed, 1 failed',
    ],
    [
      'an exit code without a failed test',
      { 'a.json': vitest({ 'a.test.ts': [passed()] }) },
      { code: 1 },
      '1 passed, 1 failed',
    ],
    [
      'a failed spec',
      { 'e2e.json': playwright(spec('loads', 'expected'), spec('saves', 'unexpected', 'Timed out')) },
      { code: 1 },
      '1 passed, 1 failed',
    ],
    [
      'a spec that did not run',
      { 'e2e.json': playwright(spec('loads', 'expected'), spec('saves', 'skipped')) },
      {},
      '1 passed, 1 failed',
    ],
    ['a suite without a report', {}, {}, '0 passed, 1 failed'],
    ['a suite that ran no test', { 'a.json': vitest({}) }, {}, '0 passed, 1 failed'],
    ['a report that is cut off', { 'a.json': '{"testResults":' }, {}, '0 passed, 1 failed'],
    [
      'a failed step of the check',
      { 'check.json': '{"passed":7,"failed":1}' },
      { code: 1 },
      '7 passed, 1 failed',
    ],
    [
      'a stage that took too long',
      { 'a.json': vitest({ 'a.test.ts': [passed()] }) },
      { code: null },
      '1 passed, 1 failed',
    ],
    ['a stage without reports that failed', {}, { code: 1, hasReports: false }, '0 passed, 1 failed'],
  ])('counts %s as a failure', (_title, files: Record<string, string>, how, line) => {
    const result = stage(files, how);
    expect(lastLine(result)).toBe(line);
    expect(summaryOf([result], 60).isGreen).toBe(false);
  });

  it('counts a file with a failed setup once, instead of each test in it', () => {
    expect(
      lastLine(
        stage(
          {
            'a.json': vitest({ 'a.test.ts': [skipped('adds'), skipped('subtracts')] }),
            'a-outside.json': outside('a.test.ts', 'Error: no port'),
          },
          { code: 1 },
        ),
      ),
    ).toBe('0 passed, 1 failed');
  });

  it('does not count a skipped stage', () => {
    const { lines, isGreen } = summaryOf(
      [
        stage({ 'a.json': vitest({ 'a.test.ts': [passed()] }) }),
        { name: 'cluster', reason: 'skipped, green at 1a2b3c4d, 2 days ago' },
      ],
      75.4,
    );
    expect(lines).toEqual([
      'stage   seconds',
      'test         12  passed',
      'cluster          skipped, green at 1a2b3c4d, 2 days ago',
      'all          75',
      '',
      '1 stage did not run.',
      '1 passed, 0 failed',
    ]);
    expect(isGreen).toBe(true);
    expect(
      summaryOf([{ name: 'cluster', reason: 'skipped, green at 1a2b3c4d, 2 days ago' }], 1).isGreen,
    ).toBe(false);
  });
});

describe('a failure', () => {
  it('is reported in one sentence with its file and its first error', () => {
    const results = [
      stage(
        {
          'a.json': vitest({
            'a.test.ts': [
              failed(
                'a list is sorted',
                '\u001B[31mAssertionError\u001B[39m: expected 2\n    at /checkout/a.test.ts:3:4',
              ),
            ],
          }),
          'a-outside.json': outside('b.test.ts', 'Error: not loaded'),
        },
        { code: 1 },
      ),
      stage(
        {
          'e2e.json': playwright(
            spec('saves', 'unexpected', 'Timed out', 'page.goto'),
            spec('leaves', 'skipped'),
          ),
        },
        { code: 1, name: 'e2e' },
      ),
      stage(
        {
          'check.json': JSON.stringify({
            passed: 7,
            failed: 1,
            failures: [{ file: '', title: 'the check of lint', reason: 'a.ts:1 no-var' }],
          }),
        },
        { code: 1, name: 'check' },
      ),
      stage(
        { 'load.json': '{"passed":1,"failed":0}' },
        { code: 1, name: 'load', lastOutput: '8 passed\nError: ENOTEMPTY\n' },
      ),
    ];
    const { lines } = summaryOf(results, 60);
    expect(lines.slice(lines.indexOf('') + 1)).toEqual([
      'Failed: b.test.ts, outside of its tests: Error: not loaded.',
      'Failed: a.test.ts › “a list is sorted”: AssertionError: expected 2 at a.test.ts:3:4.',
      'Failed: tests/e2e/specs/smoke.spec.ts › “a person › saves”: Timed out page.goto.',
      'Failed: tests/e2e/specs/smoke.spec.ts › “a person › leaves”: it was skipped or did not run.',
      'Failed: the check of lint: a.ts:1 no-var.',
      'Failed: the stage load: it exited with code 1 although no test of it failed. Its last output: 8 passed Error: ENOTEMPTY.',
      '8 passed, 6 failed',
    ]);
  });

  it('is reported within 60 lines, however many failures there are', () => {
    const tests = Array.from({ length: 100 }, (_, at) => failed(`test ${at}`, `Error: ${'x'.repeat(3_000)}`));
    const { lines } = summaryOf(
      [
        stage({ 'a.json': vitest({ 'a.test.ts': tests }) }, { code: 1 }),
        ...Array.from({ length: 18 }, (_, at) => ({
          name: `stage ${at}`,
          reason: 'skipped, green at 1a2b3c4d, 2 days ago',
        })),
      ],
      60,
    );
    expect(lines.length).toBeLessThanOrEqual(60);
    for (const at of tests.keys()) expect(lines.join('\n')).toContain(`“test ${at}”`);
  });
});

describe('a retried test', () => {
  const first = {
    'e2e.json': playwright(spec('loads', 'expected'), spec('saves', 'unexpected', 'Timed out')),
  };

  it('passes if its second attempt passes, and is reported with both outcomes', () => {
    const result = stage(
      { ...first, 'retry/e2e.json': playwright(spec('saves', 'expected')) },
      { name: 'e2e' },
    );
    const { lines, isGreen } = summaryOf([result], 60);
    expect(lines).toEqual([
      'stage seconds',
      'e2e      12  passed, 1 flaky',
      'all      60',
      '',
      'Flaky: tests/e2e/specs/smoke.spec.ts › “a person › saves” failed: Timed out. It passed when it ran once more, alone.',
      '2 passed, 0 failed',
    ]);
    expect(isGreen).toBe(true);
  });

  it('fails if its second attempt fails', () => {
    expect(
      lastLine(
        stage(
          { ...first, 'retry/e2e.json': playwright(spec('saves', 'unexpected', 'Timed out again')) },
          { name: 'e2e', code: 1 },
        ),
      ),
    ).toBe('1 passed, 1 failed');
  });

  it('passes, but a test that was skipped in the first attempt and is absent from the second counts as failed', () => {
    const skippedToo = {
      'e2e.json': playwright(spec('saves', 'unexpected', 'Timed out'), spec('leaves', 'skipped')),
    };
    const result = stage(
      { ...skippedToo, 'retry/e2e.json': playwright(spec('saves', 'expected')) },
      { name: 'e2e' },
    );
    expect([result.flaky.map(({ title }) => title), result.failures.map(({ title }) => title)]).toEqual([
      ['a person › saves'],
      ['a person › leaves'],
    ]);
  });

  it('counts once if the setup of its file failed, however many tests did not run because of that', () => {
    const first = {
      'live.json': vitest({ 'live.spec.ts': [skipped('adds'), skipped('subtracts')] }),
      'live-outside.json': outside('live.spec.ts', 'Error: no port'),
    };
    const {
      passed: count,
      failures,
      flaky,
    } = stage({
      ...first,
      'retry/live.json': vitest({ 'live.spec.ts': [passed('adds'), passed('subtracts')] }),
    });
    expect([count, failures, flaky.map(({ file, title }) => [file, title])]).toEqual([
      2,
      [],
      [['live.spec.ts', '']],
    ]);
  });

  it('does not hide a test of its file that failed only in the second attempt', () => {
    const first = {
      'kill.json': vitest({
        'kill.spec.ts': [failed('loses nothing', 'Timed out'), passed('doubles nothing')],
      }),
    };
    const {
      passed: count,
      failures,
      flaky,
    } = stage(
      {
        ...first,
        'retry/kill.json': vitest({
          'kill.spec.ts': [passed('loses nothing'), failed('doubles nothing', 'Error: two')],
        }),
      },
      { code: 1 },
    );
    expect([count, failures.map(({ title }) => title), flaky.map(({ title }) => title)]).toEqual([
      1,
      ['doubles nothing'],
      ['loses nothing'],
    ]);
  });

  it('may be a whole stage with reports, of which those of the second attempt count', () => {
    const reports = {
      'load.json': JSON.stringify({
        passed: 7,
        failed: 1,
        failures: [{ file: 'tests/load', title: 'checks', reason: 'no' }],
      }),
      'retry/load.json': '{"passed":8,"failed":0}',
    };
    const result = stage(reports, { name: 'load', firstCode: 1 });
    expect([result.passed, result.failures, result.flaky.map(({ title }) => title)]).toEqual([
      8,
      [],
      ['the stage load'],
    ]);
    expect(stage(reports, { name: 'load', firstCode: 1, code: 1 }).failures).toHaveLength(1);
    expect(
      stage({ 'retry/load.json': '{"passed":8,"failed":0}' }, { name: 'load', firstCode: 1 }),
    ).toMatchObject({ passed: 8, failures: [] });
  });

  it('may be a whole stage that starts the product', () => {
    const { lines } = summaryOf(
      [
        stage(
          {},
          { name: 'start', hasReports: false, firstCode: 1, lastOutput: 'It was not ready within 240 s.' },
        ),
      ],
      60,
    );
    expect(lines.slice(-2)).toEqual([
      'Flaky: the stage start failed: it exited with code 1. Its last output: It was not ready within 240 s. It passed when it ran once more, alone.',
      '1 passed, 0 failed',
    ]);
    expect(lastLine(stage({}, { name: 'start', hasReports: false, firstCode: 1, code: 1 }))).toBe(
      '0 passed, 1 failed',
    );
  });

  it('fails if the second attempt ran nothing', () => {
    expect(lastLine(stage({ ...first, 'retry/e2e.json': playwright() }, { name: 'e2e' }))).toBe(
      '1 passed, 1 failed',
    );
  });

  it('fails the run if it is the fourth flaky test over all suites', () => {
    const four = (count: number) =>
      Array.from({ length: count }, (_, at) =>
        stage(
          {
            'e2e.json': playwright(spec(`saves ${at}`, 'unexpected', 'Timed out')),
            'retry/e2e.json': playwright(spec(`saves ${at}`, 'expected')),
          },
          { name: `e2e ${at}` },
        ),
      );
    expect(summaryOf(four(3), 60)).toMatchObject({ isGreen: true });
    const { lines, isGreen } = summaryOf(four(4), 60);
    expect(isGreen).toBe(false);
    expect(lines.slice(-2)).toEqual([
      '4 tests were flaky; at most 3 in a run are accepted.',
      '0 passed, 4 failed',
    ]);
  });
});
