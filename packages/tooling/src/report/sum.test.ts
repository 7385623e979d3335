import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { temporaryWorkspace } from '../testing/temporary-workspace.ts';

const script = join(import.meta.dirname, '../../../../.ci/sum.mjs');
const cleanups: (() => void)[] = [];
afterEach(() => cleanups.splice(0).forEach((cleanup) => cleanup()));

const vitest = (passed: number, failed = 0, skipped = 0) =>
  JSON.stringify({ numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped, numTodoTests: 0, testResults: [] });
const playwright = (expected: number, unexpected = 0, flaky = 0) => JSON.stringify({ stats: { expected, unexpected, flaky, skipped: 0 }, errors: [], suites: [] });

const green = {
  'test/vitest-1.json': vitest(10),
  'test/vitest-2.json': vitest(5),
  'test/exit-code': '0\n',
  'check/check.json': '{"passed":8,"failed":0}',
  'check/exit-code': '0\n',
  'e2e/e2e.json': playwright(20),
  'e2e/exit-code': '0\n',
  'start-as-root/exit-code': '0\n',
};

function run(files: Record<string, string | undefined>): { lines: readonly string[]; code: number | null } {
  const present = Object.entries({ ...green, ...files }).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const { root, remove } = temporaryWorkspace({}, Object.fromEntries(present));
  cleanups.push(remove);
  const { stdout, status } = spawnSync(process.execPath, [script, root], { encoding: 'utf8' });
  return { lines: stdout.trimEnd().split('\n'), code: status };
}

function sum(files: Record<string, string | undefined>): [lastLine: string | undefined, code: number | null] {
  const { lines, code } = run(files);
  return [lines.at(-1), code];
}

describe('the last line of .ci/run', () => {
  it('adds up every suite, check step and start', () => {
    expect(sum({})).toEqual(['44 passed, 0 failed', 0]);
  });

  it.each([
    ['a failed test', { 'test/vitest-1.json': vitest(9, 1), 'test/exit-code': '1' }, '43 passed, 1 failed'],
    ['a test that was left out, as those over a store that is not there are', { 'test/vitest-1.json': vitest(10, 0, 1) }, '44 passed, 1 failed'],
    ['an error outside of any test', { 'test/outside-1.json': '{"outside":["unhandled: Error: write EPIPE"]}', 'test/exit-code': '1' }, '44 passed, 1 failed'],
    ['a suite that ends badly though nothing in it failed', { 'test/exit-code': '1' }, '44 passed, 1 failed'],
    ['a flaky browser test', { 'e2e/e2e.json': playwright(19, 0, 1) }, '43 passed, 1 failed'],
    ['a suite that did not run', { 'e2e/e2e.json': undefined }, '24 passed, 1 failed'],
    ['a suite that claims success without a report', { 'test/vitest-1.json': undefined, 'test/vitest-2.json': undefined }, '29 passed, 1 failed'],
    ['a report cut off in the middle', { 'e2e/e2e.json': '{"stats":' }, '24 passed, 1 failed'],
    ['a failed step of the check', { 'check/check.json': '{"passed":7,"failed":1}', 'check/exit-code': '1' }, '43 passed, 1 failed'],
    ['a start that failed', { 'start-as-root/exit-code': '1' }, '43 passed, 1 failed'],
    ['a stage that was killed before it could say how it ended', { 'start-as-root/exit-code': undefined, 'start-as-root/x': '' }, '43 passed, 1 failed'],
  ])('fails with %s', (_title, files: Record<string, string | undefined>, line) => {
    expect(sum(files)).toEqual([line, 1]);
  });

  it('comes after a line for each that failed: its name and the beginning of the reason', () => {
    const assertionResults = [
      { status: 'passed', fullName: 'a sum is right', failureMessages: [] },
      { status: 'failed', fullName: 'a list is sorted', failureMessages: ['\u001B[31mAssertionError\u001B[39m: expected 2\n    at list.test.ts:3:4'] },
      { status: 'pending', fullName: 'a store is asked', failureMessages: [] },
    ];
    const unit = { numPassedTests: 1, numFailedTests: 1, numPendingTests: 1, numTodoTests: 0, testResults: [{ name: 'list.test.ts', status: 'failed', assertionResults }] };
    const spec = (title: string, ok: boolean, ...messages: (string | undefined)[]) => ({ title, ok, tests: [{ results: messages.map((message) => ({ error: message && { message } })) }] });
    const browser = {
      stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
      errors: [],
      suites: [{ title: 'smoke.spec.ts', specs: [spec('loads', true, undefined)], suites: [{ title: 'signed in', specs: [spec('saves', false, 'Timed out'), spec('leaves', true, 'Too slow', undefined), spec('waits for the others', true)] }] }],
    };
    expect(run({ 'test/vitest-1.json': JSON.stringify(unit), 'test/outside-1.json': '{"outside":["unhandled: Error: write EPIPE"]}', 'e2e/e2e.json': JSON.stringify(browser), 'check/exit-code': '1', 'check/output': '8 passed\nError: ENOTEMPTY\n' }).lines).toEqual([
      'FAILED check | no test of it failed, yet it ended with …8 passed Error: ENOTEMPTY',
      'FAILED smoke.spec.ts: saves | Timed out',
      'FAILED smoke.spec.ts: leaves | Too slow',
      'FAILED outside of any test | unhandled: Error: write EPIPE',
      'FAILED list.test.ts: a list is sorted | AssertionError: expected 2 at list.test.ts:3:4',
      'FAILED list.test.ts: a store is asked | pending',
      '16 passed, 6 failed',
    ]);
  });
});
