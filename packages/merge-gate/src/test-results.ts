// Reads the reports in a stage's REPORT_DIR: those of Vitest and Playwright, and our own.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

/** A test, or a whole file if an error belongs to no test. */
export interface Test {
  /** The path relative to the root of the checkout; empty if the error belongs to no file. */
  readonly file: string;
  /** The title; empty for the file itself, such as one that failed to load. */
  readonly title: string;
}

/** A test that did not pass. */
export interface Failure extends Test {
  /** The first error, on one line. */
  readonly reason: string;
  /** False for a test that was skipped or did not run because another test failed. */
  readonly didRun: boolean;
}

/** The combined reports in a folder. */
export interface TestResults {
  /** The number of report files. */
  readonly reports: number;
  /** Passed tests, including those of reports that contain only their number. */
  readonly passedCount: number;
  readonly passed: readonly Test[];
  readonly failures: readonly Failure[];
}

/** A test in a report. */
interface ReportedTest extends Test {
  /** The error; null if the test did not run, undefined if it passed. */
  readonly error: string | null | undefined;
}

/** The tests of a report; `unnamed` counts passed tests without their names. */
interface Report {
  readonly tests: readonly ReportedTest[];
  readonly unnamed?: number;
}

/**
 * Errors outside of tests, which Vitest's own report omits (packages/tooling/src/report/report.ts).
 */
const outsideReport = z
  .object({ outside: z.array(z.object({ file: z.string(), message: z.string() })) })
  .transform(({ outside }): Report => ({
    tests: outside.map(({ file, message }) => ({ file, title: '', error: message })),
  }));

const vitestReport = z
  .object({
    testResults: z.array(
      z.object({
        name: z.string(),
        assertionResults: z.array(
          z.object({
            status: z.string(),
            fullName: z.string(),
            failureMessages: z.array(z.string()).nullish(),
          }),
        ),
      }),
    ),
  })
  .transform(({ testResults }): Report => {
    const errorOf = (status: string, messages: readonly string[] = []) =>
      status === 'failed' ? (messages[0] ?? 'no error was reported') : null;
    return {
      tests: testResults.flatMap(({ name, assertionResults }) =>
        assertionResults.map(({ fullName, status, failureMessages }) => ({
          file: name,
          title: fullName,
          error: status === 'passed' ? undefined : errorOf(status, failureMessages ?? []),
        })),
      ),
    };
  });

const WITHOUT_MESSAGE = 'an error without a message';
const playwrightError = z.object({ message: z.string().default(WITHOUT_MESSAGE) });
const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({ status: z.string(), results: z.array(z.object({ errors: z.array(playwrightError) })) }),
  ),
});
interface PlaywrightSuite {
  readonly title: string;
  readonly specs: readonly z.output<typeof playwrightSpec>[];
  readonly suites?: readonly PlaywrightSuite[] | undefined;
}
const playwrightSuite: z.ZodType<PlaywrightSuite> = z.object({
  title: z.string(),
  specs: z.array(playwrightSpec),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});
const playwrightReport = z
  .object({
    config: z.object({ rootDir: z.string() }),
    errors: z.array(playwrightError),
    suites: z.array(playwrightSuite),
  })
  .transform(({ config, errors, suites }): Report => {
    type Results = z.output<typeof playwrightSpec>['tests'][number]['results'];
    // After 'Test timeout exceeded', the second error names the step that did not end.
    const errorOf = (status: string, results: Results) =>
      status === 'skipped' || results.length === 0
        ? null
        : results.flatMap(({ errors: own }) => own.map(({ message }) => message)).join(' ') ||
          WITHOUT_MESSAGE;
    const tests = suites
      .flatMap((file) => specsOf(file, []))
      .flatMap(({ file, title, tests: all }) =>
        all.map(({ status, results }) => ({
          file: path.join(config.rootDir, file),
          title,
          error: status === 'expected' ? undefined : errorOf(status, results),
        })),
      );
    return { tests: [...errors.map(({ message }) => ({ ...NO_FILE, error: message })), ...tests] };
  });

const ownReport = z
  .object({
    passed: z.number(),
    failed: z.number(),
    failures: z.array(z.object({ file: z.string(), title: z.string(), reason: z.string() })).default([]),
  })
  .transform(({ passed, failed, failures }): Report => ({
    unnamed: passed,
    tests: [
      ...failures.map(({ reason, ...test }) => ({ ...test, error: reason })),
      ...Array.from({ length: failed - failures.length }, () => ({
        ...NO_FILE,
        error: 'a report counts a failure without its name',
      })),
    ],
  }));

/** The formats of reports by the key that only they have; a report without any of the keys is our own. */
const FORMATS = { outside: outsideReport, testResults: vitestReport, suites: playwrightReport };
const NO_FILE: Test = { file: '', title: '' };

/**
 * The specs of a suite; each title starts with the titles of its groups. The title of the outermost suite is
 * its file.
 */
const specsOf = (
  { specs, suites = [] }: PlaywrightSuite,
  groups: readonly string[],
): z.output<typeof playwrightSpec>[] => [
  ...specs.map((spec) => ({ ...spec, title: [...groups, spec.title].join(' › ') })),
  ...suites.flatMap((inner) => specsOf(inner, [...groups, inner.title])),
];

function readReport(file: string): Report {
  try {
    const json: object = z.looseObject({}).parse(JSON.parse(readFileSync(file, 'utf8')));
    const format = Object.entries(FORMATS).find(([key]) => key in json)?.[1] ?? ownReport;
    return format.parse(json);
  } catch (cause) {
    const error = `the report ${path.basename(file)} cannot be read: ${String(cause)}`;
    return { tests: [{ ...NO_FILE, error }] };
  }
}

/**
 * Reads every report in a folder, but not in the folders below it. A report that cannot be read counts as a
 * failure.
 */
export function readTestResults(folder: string, root: string): TestResults {
  const files = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .toSorted()
    : [];
  const reports = files.map((name) => readReport(path.join(folder, name)));
  const tests = reports
    .flatMap((report) => report.tests)
    .map(({ file, ...each }) => ({
      ...each,
      file: path.isAbsolute(file) ? path.relative(root, file) : file,
    }));
  const passed = tests.filter(({ error }) => error === undefined);
  const failures = tests.flatMap(({ file, title, error }) => {
    if (error === undefined) return [];
    const reason = error === null ? NOT_RUN : oneLine(error, root);
    return [{ file, title, reason, didRun: error !== null }];
  });
  // The tests of a file that failed to load or to set up are reported as skipped; the error of the file is
  // the one that matters.
  const broken = new Set(failures.filter(({ title }) => title === '').map(({ file }) => file));
  return {
    reports: files.length,
    passedCount: reports.reduce((sum, { unnamed = 0 }) => sum + unnamed, passed.length),
    passed,
    failures: failures.filter(({ file, didRun }) => didRun || !broken.has(file)),
  };
}

const NOT_RUN = 'it was skipped or did not run';

/**
 * Shortens a message to one line, without colors, the path of the checkout, and the phrases that every
 * assertion error repeats.
 */
export const oneLine = (text: string, root: string): string =>
  stripVTControlCharacters(text)
    .replaceAll(`${root}/`, '')
    .replaceAll(
      /expect\(received\)\.\w+\(expected\)|\/\/ deep equality|- Expected +- \d+|\+ Received +\+ \d+/g,
      '',
    )
    .replaceAll(/\s+/g, ' ')
    .trim();
