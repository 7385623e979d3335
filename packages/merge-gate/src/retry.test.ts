import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileOf, runNode } from '@savvi/tooling/node-program';
import { describe, expect, it, onTestFinished } from 'vitest';
import { stageResult, withRetry } from './summary.ts';
import type { Failure } from './test-results.ts';

const checkout = path.join(import.meta.dirname, '../../..');

const report = (...titles: string[]) =>
  JSON.stringify({
    passed: 5,
    failed: titles.length,
    failures: titles.map((title) => ({ file: 'a.spec.ts', title, reason: 'Timed out' })),
  });

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'savvi-retry-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

/** A fake suite that writes these reports and exits with these codes, one for each attempt. */
function suite(...attempts: (readonly [code: number, text: string])[]) {
  const ran: { retried: readonly string[] | undefined; folder: string | undefined }[] = [];
  const attempt = async (env: NodeJS.ProcessEnv, failures?: readonly Failure[]) => {
    const [code, text] = attempts[ran.length] ?? [1, report()];
    ran.push({ retried: failures?.map(({ title }) => title), folder: env['REPORT_DIR'] });
    const reports = env['REPORT_DIR'];
    if (reports === undefined) return code;
    mkdirSync(reports, { recursive: true });
    writeFileSync(path.join(reports, 'a.json'), text);
    return code;
  };
  return { attempt, ran };
}

describe('a suite whose tests start products', () => {
  it('runs once when it passes', async () => {
    const { attempt, ran } = suite([0, report()]);
    expect(await withRetry(attempt, { env: { REPORT_DIR: folder() }, root: '/' })).toBe(0);
    expect(ran).toHaveLength(1);
  });

  it('runs its failed tests once more, and the second exit code is the one that matters', async () => {
    const reports = folder();
    const { attempt, ran } = suite([1, report('saves', 'leaves')], [0, report()]);
    expect(await withRetry(attempt, { env: { REPORT_DIR: reports }, root: '/' })).toBe(0);
    expect(ran).toEqual([
      { retried: undefined, folder: reports },
      { retried: ['saves', 'leaves'], folder: path.join(reports, 'retry') },
    ]);
  });

  it('does not run its failed tests a third time', async () => {
    const { attempt, ran } = suite([1, report('saves')], [1, report('saves')]);
    expect(await withRetry(attempt, { env: { REPORT_DIR: folder() }, root: '/' })).toBe(1);
    expect(ran).toHaveLength(2);
  });

  it.each([
    ['more than three tests failed', 1, report('a', 'b', 'c', 'd')],
    [
      'something failed outside of every file',
      1,
      JSON.stringify({ outside: [{ file: '', message: 'Error: write EPIPE' }] }),
    ],
    ['a report cannot be read', 1, '{"passed":'],
    ['a test may not be retried', 1, report('saves').replace('a.spec.ts', 'rules.spec.ts')],
    ['it failed without a failed test', 1, report()],
    ['a signal ended it', 143, report('saves')],
  ])('does not run anything again when %s', async (_title, code, text) => {
    const { attempt, ran } = suite([code, text]);
    expect(
      await withRetry(attempt, {
        env: { REPORT_DIR: folder() },
        root: '/',
        mayRetry: (file) => file === 'a.spec.ts',
      }),
    ).toBe(code);
    expect(ran).toHaveLength(1);
  });

  it('does not run anything again outside of the merge gate', async () => {
    const { attempt, ran } = suite([1, report('saves')]);
    expect(await withRetry(attempt, { env: {}, root: '/' })).toBe(1);
    expect(ran).toHaveLength(1);
  });
});

/**
 * A test file with a test that fails only on its first run, one that always fails, and one that passes. Each
 * run is logged.
 */
const tests = (header: string) => `${header}
  import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
  const ran = (name) => appendFileSync('ran.txt', name + '\\n');
  test('passes', async () => { ran('passes'); });
  test('is flaky', async () => { ran('is flaky'); if (!existsSync('seen')) { writeFileSync('seen', ''); throw new Error('the port is taken'); } });
  test('is broken', async () => { ran('is broken'); if (existsSync('broken')) throw new Error('wrong sum'); });
`;

function project(files: Record<string, string>): string {
  const root = folder();
  symlinkSync(path.join(checkout, 'tests/e2e/node_modules'), path.join(root, 'node_modules'));
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(root, name), text);
  return root;
}

const RUNNERS = {
  Playwright: {
    files: {
      'package.json': '{"type":"module"}',
      'a.spec.ts': tests("import { test } from '@playwright/test';"),
      'playwright.config.ts':
        "export default { workers: 2, reporter: [['json', { outputFile: process.env.REPORT_DIR + '/e2e.json' }]] };",
    },
    attempt: (root: string) => (env: NodeJS.ProcessEnv, failures?: readonly Failure[]) =>
      runNode(
        [
          fileOf(path.join(checkout, 'tests/e2e'), '@playwright/test', 'cli.js'),
          'test',
          ...(failures === undefined ? [] : ['--last-failed', '--workers', '1']),
        ],
        { cwd: root, env },
      ),
    retried: ['is flaky'],
  },
  Vitest: {
    files: {
      'a.test.ts': tests('const { test } = globalThis;'),
      'vitest.config.mjs':
        "export default { test: { globals: true, reporters: [['json', { outputFile: process.env.REPORT_DIR + '/suite.json' }]] } };",
    },
    attempt: (root: string) => (env: NodeJS.ProcessEnv, failures?: readonly Failure[]) =>
      runNode(
        [
          fileOf(checkout, 'vitest', 'vitest.mjs'),
          'run',
          ...(failures ?? []).map(({ file }) => path.join(root, file)),
        ],
        { cwd: root, env },
      ),
    // Retries whole files, because their tests build on each other.
    retried: ['passes', 'is flaky', 'is broken'],
  },
};

describe.each(Object.entries(RUNNERS))('a suite of %s', (_name, { files, attempt, retried }) => {
  const run = async (root: string) => {
    const reports = path.join(root, 'reports');
    const {
      VITEST: _,
      VITEST_POOL_ID: _pool,
      VITEST_WORKER_ID: _worker,
      NODE_ENV: _env,
      ...env
    } = process.env;
    const code = await withRetry(attempt(root), { env: { ...env, REPORT_DIR: reports }, root });
    return stageResult({ name: 'suite', hasReports: true }, [{ code, seconds: 1, lastOutput: '' }], {
      folder: reports,
      root,
    });
  };
  const lines = (root: string) => readFileSync(path.join(root, 'ran.txt'), 'utf8').trim().split('\n');

  it('runs a flaky test once more, and the run passes', async () => {
    const root = project(files);
    const { passed, failures, flaky } = await run(root);
    expect({ passed, failures, flaky }).toEqual({
      passed: 3,
      failures: [],
      flaky: [
        {
          file: expect.stringMatching(/^a\./),
          title: 'is flaky',
          reason: expect.stringContaining('the port is taken'),
          didRun: true,
        },
      ],
    });
    expect(lines(root).toSorted()).toEqual(['passes', 'is flaky', 'is broken', ...retried].toSorted());
  });

  it('fails for a test that fails twice, and also reports the test that failed only once', async () => {
    const root = project({ ...files, broken: '' });
    const { passed, failures, flaky } = await run(root);
    expect({
      passed,
      failures: failures.map(({ title, reason }) => [title, reason.slice(0, 16)]),
      flaky: flaky.map(({ title }) => title),
    }).toEqual({ passed: 2, failures: [['is broken', 'Error: wrong sum']], flaky: ['is flaky'] });
    expect(existsSync(path.join(root, 'reports/retry'))).toBe(true);
  });
});
