// The last lines of .ci/run: which tests failed and why, then what passed and failed, over the reports that each stage left
// in its folder. A stage that failed, or left no report where one is due, counts as a failure even if no single test did.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const [, , reports = ''] = process.argv;
const withReport = ['test', 'check', 'charts', 'e2e', 'e2e-parts', 'cluster', 'load', 'telemetry', 'resilience', 'structure'];

/** What failed is told in this much, as about 2,000 characters are all that is kept of some runs; a single one in no less than its name and the beginning of the reason. */
const TOLD_CHARS = 1500;
const LEAST_TOLD_CHARS = 140;
const LAST_WORDS_CHARS = 600;

/** @type {{ test: string, reason: string }[]} */
const failures = [];
const total = { passed: 0, failed: 0 };
for (const stage of readdirSync(reports)) {
  const counts = countsOf(stage);
  total.passed += counts.passed;
  total.failed += counts.failed;
}
for (const { test, reason } of failures) console.log(`FAILED ${test} | ${reason.slice(0, Math.max(LEAST_TOLD_CHARS, TOLD_CHARS / failures.length - test.length))}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

/** @param {string} stage */
function countsOf(stage) {
  const dir = join(reports, stage);
  const succeeded = existsSync(join(dir, 'exit-code')) && readFileSync(join(dir, 'exit-code'), 'utf8').trim() === '0';
  const files = readdirSync(dir).filter((name) => name.endsWith('.json'));
  const sum = files.map((name) => read(join(dir, name))).reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }), { passed: 0, failed: 0 });
  if (!withReport.includes(stage) && files.length === 0) return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1 };
  if (files.length === 0) tell(stage, 'did not run: it left no report');
  else if (!succeeded && sum.failed === 0) tell(stage, `no test of it failed, yet it ended with …${endOf(join(dir, 'output'))}`);
  return { passed: sum.passed, failed: (succeeded && files.length > 0) || sum.failed > 0 ? sum.failed : 1 };
}

/** What a stage said last. @param {string} output */
function endOf(output) {
  return existsSync(output) ? readFileSync(output, 'utf8').trimEnd().slice(-LAST_WORDS_CHARS) : '';
}

/** Vitest's, Playwright's or our own report. @param {string} file */
function read(file) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    if ('outside' in report) {
      for (const error of report.outside) tell('outside of any test', error);
      return { passed: 0, failed: report.outside.length };
    }
    if ('numPassedTests' in report) {
      for (const file of report.testResults) tellFailed(file);
      return { passed: report.numPassedTests, failed: report.numFailedTests + report.numPendingTests + report.numTodoTests };
    }
    if ('stats' in report) for (const suite of report.suites) tellFailedSpecs(suite, suite.title);
    if ('stats' in report) return { passed: report.stats.expected, failed: report.stats.unexpected + report.stats.flaky + report.stats.skipped + report.errors.length };
    return { passed: report.passed, failed: report.failed };
  } catch (error) {
    tell(file, `is no report: ${error}`);
    return { passed: 0, failed: 1 };
  }
}

/** @param {{ name: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }} file Vitest's */
function tellFailed({ name, assertionResults }) {
  for (const test of assertionResults) if (test.status !== 'passed') tell(`${name}: ${test.fullName}`, test.failureMessages.join('\n') || test.status);
}

/**
 * Those of a suite of Playwright's, and of the suites in it.
 * @param {any} suite
 * @param {string} file
 */
function tellFailedSpecs(suite, file) {
  for (const spec of suite.specs) {
    const results = spec.tests.flatMap((/** @type {any} */ test) => test.results);
    const reason = results.map((/** @type {any} */ result) => result.error?.message ?? '').find(Boolean);
    // Without a reason it was not run, as others had failed, and is only counted.
    if (reason !== undefined && (!spec.ok || results.length !== spec.tests.length)) tell(`${file}: ${spec.title}`, reason);
  }
  for (const inner of suite.suites ?? []) tellFailedSpecs(inner, file);
}

/** On one line, without colours, the place of the clone and what an assertion library says each time. @param {string} test @param {string} reason */
function tell(test, reason) {
  const [name = '', why = ''] = [test, reason].map((text) =>
    stripVTControlCharacters(text)
      .replaceAll(`${process.cwd()}/`, '')
      .replaceAll(/expect\(received\)\.\w+\(expected\)|\/\/ deep equality|- Expected +- \d+|\+ Received +\+ \d+/g, '')
      .replaceAll(/\s+/g, ' '),
  );
  failures.push({ test: name.slice(0, LEAST_TOLD_CHARS), reason: why });
}
