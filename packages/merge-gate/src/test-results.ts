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

const vitestReport = z.object({
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
});
/**
 * Errors outside of tests, which Vitest's own report omits (packages/tooling/src/report/vitest-reporters.ts).
 */
const outsideReport = z.object({ outside: z.array(z.object({ file: z.string(), message: z.string() })) });
const playwrightError = z.object({ message: z.string().optional() });
const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({ status: z.string(), results: z.array(z.object({ error: playwrightError.optional() })) }),
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
const playwrightReport = z.object({
  config: z.object({ rootDir: z.string() }),
  errors: z.array(playwrightError),
  suites: z.array(playwrightSuite),
});
const ownReport = z.object({
  passed: z.number(),
  failed: z.number(),
  failures: z.array(z.object({ file: z.string(), title: z.string(), reason: z.string() })).default([]),
});

type Content = Omit<TestResults, 'reports'>;

const NO_FILE = { file: '', title: '', didRun: true } as const;
const NOT_RUN = { reason: 'it was skipped or did not run', didRun: false } as const;

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
  const all = files.map((name) => readReport(path.join(folder, name), root));
  const failures = all.flatMap((each) => each.failures);
  // The tests of a file that failed to load or to set up are reported as skipped; the error of the file is
  // the one that matters.
  const broken = new Set(failures.filter(({ title }) => title === '').map(({ file }) => file));
  return {
    reports: files.length,
    passedCount: all.reduce((sum, { passedCount }) => sum + passedCount, 0),
    passed: all.flatMap(({ passed }) => passed),
    failures: failures.filter(({ file, didRun }) => didRun || !broken.has(file)),
  };
}

function readReport(file: string, root: string): Content {
  try {
    const json: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const has = (key: string) => typeof json === 'object' && json !== null && key in json;
    if (has('outside')) return contentOfOutside(outsideReport.parse(json), root);
    if (has('testResults')) return contentOfVitest(vitestReport.parse(json), root);
    if (has('suites')) return contentOfPlaywright(playwrightReport.parse(json), root);
    return contentOfOurs(ownReport.parse(json), root);
  } catch (cause) {
    return {
      passedCount: 0,
      passed: [],
      failures: [
        {
          ...NO_FILE,
          reason: `the report ${path.basename(file)} cannot be read: ${oneLine(String(cause), root)}`,
        },
      ],
    };
  }
}

const relative = (file: string, root: string) => (file === '' ? '' : path.relative(root, file));

const contentOfOutside = ({ outside }: z.output<typeof outsideReport>, root: string): Content => ({
  passedCount: 0,
  passed: [],
  failures: outside.map(({ file, message }) => ({
    file: relative(file, root),
    title: '',
    reason: oneLine(message, root),
    didRun: true,
  })),
});

function contentOfVitest({ testResults }: z.output<typeof vitestReport>, root: string): Content {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, ...each }) => ({
      file: relative(name, root),
      title: fullName,
      ...each,
    })),
  );
  const passed = tests.filter(({ status }) => status === 'passed');
  const failures = tests
    .filter(({ status }) => status !== 'passed')
    .map(({ file, title, status, failureMessages }) => ({
      file,
      title,
      ...(status === 'failed'
        ? { reason: oneLine(failureMessages?.[0] ?? 'no error was reported', root), didRun: true }
        : NOT_RUN),
    }));
  return { passedCount: passed.length, passed, failures };
}

function contentOfPlaywright(
  { config, errors, suites }: z.output<typeof playwrightReport>,
  root: string,
): Content {
  const tests = suites
    .flatMap((file) => specsOf(file, []))
    .flatMap(({ file, title, tests: all }) =>
      all.map((each) => ({ file: relative(path.join(config.rootDir, file), root), title, ...each })),
    );
  const passed = tests.filter(({ status }) => status === 'expected');
  const failures = tests
    .filter(({ status }) => status !== 'expected')
    .map(({ file, title, status, results }) => {
      const error = results.map((result) => result.error?.message).find((message) => message !== undefined);
      return {
        file,
        title,
        ...(status === 'skipped' || results.length === 0
          ? NOT_RUN
          : { reason: oneLine(error ?? 'an error without a message', root), didRun: true }),
      };
    });
  return {
    passedCount: passed.length,
    passed,
    failures: [
      ...errors.map(({ message }) => ({
        ...NO_FILE,
        reason: oneLine(message ?? 'an error without a message', root),
      })),
      ...failures,
    ],
  };
}

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

function contentOfOurs({ passed, failed, failures }: z.output<typeof ownReport>, root: string): Content {
  const named = failures.map((each) => ({ ...each, reason: oneLine(each.reason, root), didRun: true }));
  return {
    passedCount: passed,
    passed: [],
    failures: [
      ...named,
      ...Array.from({ length: failed - named.length }, () => ({
        ...NO_FILE,
        reason: 'a report counts a failure without its name',
      })),
    ],
  };
}

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
