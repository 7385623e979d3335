// The outcome of each stage, and the last lines of a run, which are often all that CI keeps of it.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Stage } from './stages.ts';
import { type Failure, oneLine, readTestResults, type Test } from './test-results.ts';

/** The result of a command. */
export interface CommandResult {
  /** The exit code; null if the command exceeded its time limit and was killed. */
  readonly code: number | null;
  readonly seconds: number;
  /** The last 2,000 characters of the command's output. */
  readonly lastOutput: string;
}

/** The outcome of a stage that ran. */
export interface StageResult {
  readonly name: string;
  readonly seconds: number;
  readonly passed: number;
  readonly failures: readonly Failure[];
  /** Tests that failed at first and passed in the second attempt. */
  readonly flaky: readonly Failure[];
}

/** A skipped stage and the reason. */
export interface SkippedStage {
  readonly name: string;
  readonly reason: string;
}

/** Combines the exit codes of a stage's attempts with the reports in its folder. */
export function stageResult(
  { name, hasReports }: Pick<Stage, 'name' | 'hasReports'>,
  attempts: readonly [CommandResult, ...CommandResult[]],
  { folder, root }: { readonly folder: string; readonly root: string },
): StageResult {
  const seconds = attempts.reduce((sum, each) => sum + each.seconds, 0);
  const failureOf = ({ code, lastOutput }: CommandResult, explanation: string): Failure => ({
    file: '',
    title: `the stage ${name}`,
    reason: `${code === null ? 'it exceeded its time limit' : `it exited with code ${code}${explanation}`}. Its last output: ${oneLine(lastOutput, root).slice(-600)}`,
    didRun: true,
  });
  const [first] = attempts;
  const last = attempts.at(-1) ?? first;
  const isRetried = attempts.length > 1;
  const recovered = isRetried && last.code === 0 ? [failureOf(first, '')] : [];
  if (!hasReports)
    return {
      name,
      seconds,
      passed: last.code === 0 ? 1 : 0,
      failures: last.code === 0 ? [] : [failureOf(last, '')],
      flaky: recovered,
    };
  const { reports, passed, failures, flaky } = resultsBelow(
    isRetried ? path.join(folder, RETRY_FOLDER) : folder,
    root,
  );
  const ranNothing = passed === 0 && failures.length === 0;
  const isUnexplained = last.code === null || ranNothing || (last.code !== 0 && failures.length === 0);
  const explanation =
    reports === 0
      ? ' and left no report'
      : ranNothing
        ? ' and ran no test'
        : ' although no test of it failed';
  return {
    name,
    seconds,
    passed,
    failures: isUnexplained ? [failureOf(last, explanation), ...failures] : failures,
    flaky: [...recovered, ...flaky],
  };
}

type FolderResults = Pick<StageResult, 'passed' | 'failures' | 'flaky'> & { readonly reports: number };

/** The results in a folder and, for a suite that runs in several steps, in the folders of its steps. */
function resultsBelow(folder: string, root: string): FolderResults {
  const steps = existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && entry.name !== RETRY_FOLDER)
        .map(({ name }) => path.join(folder, name))
    : [];
  const all = [folder, ...steps].map((each) => resultsOf(each, root));
  return {
    reports: all.reduce((sum, { reports }) => sum + reports, 0),
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failures: all.flatMap(({ failures }) => failures),
    flaky: all.flatMap(({ flaky }) => flaky),
  };
}

/** The results of a first attempt, and of the second attempt of its failed tests. */
function resultsOf(folder: string, root: string): FolderResults {
  const first = readTestResults(folder, root);
  const second = readTestResults(path.join(folder, RETRY_FOLDER), root);
  if (second.reports === 0)
    return { reports: first.reports, passed: first.passedCount, failures: first.failures, flaky: [] };
  const isIn = (tests: readonly Test[], { file, title }: Test) =>
    tests.some(
      (test) =>
        test.file === file &&
        (test.title === title || (title === '' && !second.failures.some((failure) => failure.file === file))),
    );
  const recovered = first.failures.filter((failure) => isIn(second.passed, failure));
  const failures = [
    ...first.failures.filter((failure) => !recovered.includes(failure)),
    ...second.failures.filter(
      (failure) =>
        !first.failures.some(({ file, title }) => failure.file === file && failure.title === title),
    ),
  ];
  // A test of a retried file may have passed in the first attempt and failed in the second.
  const passed = new Set([...first.passed, ...second.passed].map(({ file, title }) => `${file}\0${title}`));
  for (const { file, title } of second.failures) passed.delete(`${file}\0${title}`);
  return {
    reports: first.reports,
    passed: first.passedCount - first.passed.length + passed.size,
    failures,
    flaky: recovered.filter(({ didRun }) => didRun),
  };
}

/**
 * Some CI systems keep only about the last 2,000 characters. All failure messages share this many characters,
 * and each gets at least the minimum.
 */
const REASONS_CHARS = 1_400;
const REASON_CHARS_MIN = 120;
const TITLE_CHARS_MAX = 160;
const LINES_MAX = 60;

/** The last lines of a run: a table of stages, all flaky and failed tests, and the totals that CI reads. */
export function summaryOf(
  results: readonly (StageResult | SkippedStage)[],
  allSeconds: number,
): { readonly lines: string[]; readonly isGreen: boolean } {
  const ran = results.filter((result) => 'passed' in result);
  const failures = ran.flatMap((result) => result.failures);
  const flaky = ran.flatMap((result) => result.flaky);
  const isTooFlaky = flaky.length > FLAKY_MAX;
  const passed = ran.reduce((sum, result) => sum + result.passed, 0) - (isTooFlaky ? flaky.length : 0);
  const failed = failures.length + (isTooFlaky ? flaky.length : 0);
  const chars = Math.max(REASON_CHARS_MIN, Math.floor(REASONS_CHARS / (failures.length + flaky.length + 1)));
  const rows = tableOf(results, allSeconds);
  const notes = [
    ...flaky.map((failure) => ({
      failure,
      text: `Flaky: ${nameOf(failure)} failed: ${sentence(failure.reason, chars)} It passed when it ran once more, alone.`,
    })),
    ...failures.map((failure) => ({
      failure,
      text: `Failed: ${nameOf(failure)}: ${sentence(failure.reason, chars)}`,
    })),
  ];
  const notRun = results.length - ran.length;
  const room = LINES_MAX - rows.length - 5;
  const shown = notes.length > room ? notes.slice(-room) : notes;
  const hidden = notes.slice(0, notes.length - shown.length);
  return {
    lines: [
      ...rows,
      '',
      ...(hidden.length > 0
        ? [
            `These ${hidden.length} failed or were flaky, too: ${hidden.map(({ failure }) => nameOf(failure)).join('; ')}.`,
          ]
        : []),
      ...shown.map(({ text }) => text),
      ...(isTooFlaky
        ? [`${flaky.length} tests were flaky; at most ${FLAKY_MAX} in a run are accepted.`]
        : []),
      ...(notRun > 0 ? [`${notRun} ${notRun === 1 ? 'stage' : 'stages'} did not run.`] : []),
      `${passed} passed, ${failed} failed`,
    ],
    isGreen: failed === 0 && passed > 0,
  };
}

function tableOf(results: readonly (StageResult | SkippedStage)[], allSeconds: number): string[] {
  const width = Math.max(...results.map(({ name }) => name.length));
  const row = (name: string, seconds: number | string, text: string) =>
    `${name.padEnd(width)} ${String(seconds).padStart(7)}  ${text}`.trimEnd();
  const outcomeOf = ({ failures, flaky }: StageResult) =>
    failures.length > 0
      ? `FAILED (${failures.length})`
      : flaky.length > 0
        ? `passed, ${flaky.length} flaky`
        : 'passed';
  return [
    row('stage', 'seconds', ''),
    ...results.map((result) =>
      'passed' in result
        ? row(result.name, result.seconds, outcomeOf(result))
        : row(result.name, '', result.reason),
    ),
    row('all', Math.round(allSeconds), ''),
  ];
}

function nameOf({ file, title }: Test): string {
  const short = title.length > TITLE_CHARS_MAX ? `${title.slice(0, TITLE_CHARS_MAX)} …` : title;
  if (file === '') return short === '' ? 'something outside of any test' : short;
  return short === '' ? `${file}, outside of its tests` : `${file} › “${short}”`;
}

function sentence(reason: string, chars: number): string {
  const text = reason.length > chars ? `${reason.slice(0, chars).trimEnd()} …` : reason;
  return /[.…!?]$/.test(text) ? text : `${text}.`;
}

// Tests that start products or browsers sometimes miss a deadline on a busy machine. The merge gate runs such
// a test once more, after the others. If it passes then, it is reported as flaky.

/** How many flaky tests a run of the gate may have. */
export const FLAKY_MAX = 3;

/** The second attempt leaves its reports in this folder, below that of the first. */
export const RETRY_FOLDER = 'retry';

/**
 * Runs a suite and returns its exit code; `failures` are the tests to run again, absent in the first attempt.
 */
export type Attempt = (env: NodeJS.ProcessEnv, failures?: readonly Failure[]) => Promise<number>;

/** Options of {@link withRetry}. */
export interface RetryOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly root: string;
  /** Whether the tests of a file may be retried. */
  readonly mayRetry?: (file: string) => boolean;
}

/**
 * Runs a suite and, under the gate, its failed tests once more. There is no second attempt if more tests
 * failed than may be flaky, if one of them may not be retried, or if an error belongs to no file. Returns the
 * exit code of the last attempt.
 */
export async function withRetry(
  attempt: Attempt,
  { env, root, mayRetry = () => true }: RetryOptions,
): Promise<number> {
  const folder = env['REPORT_DIR'];
  const code = await attempt(env);
  if (code === 0 || wasSignaled(code) || folder === undefined) return code;
  const { failures } = readTestResults(folder, root);
  const ran = failures.filter(({ didRun }) => didRun);
  if (
    ran.length === 0 ||
    ran.length > FLAKY_MAX ||
    failures.some(({ file }) => file === '' || !mayRetry(file))
  )
    return code;
  console.log(
    `\nRunning once more, after the other tests:\n${failures.map(({ file, title }) => `  ${file}: ${title}`).join('\n')}`,
  );
  return attempt({ ...env, REPORT_DIR: path.join(folder, RETRY_FOLDER) }, failures);
}

/** Whether an exit code means that a signal ended the program. */
export const wasSignaled = (code: number): boolean => code >= 128;
