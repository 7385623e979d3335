// The last line of .ci/run: what passed and failed, over the reports that each stage left in its folder. A stage that
// failed, or left no report where one is due, counts as a failure even if no single test did.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [, , reports = ''] = process.argv;
const withReport = ['test', 'check', 'charts', 'e2e', 'e2e-parts', 'load', 'resilience'];

const total = { passed: 0, failed: 0 };
for (const stage of readdirSync(reports)) {
  const counts = countsOf(stage);
  total.passed += counts.passed;
  total.failed += counts.failed;
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

/** @param {string} stage */
function countsOf(stage) {
  const dir = join(reports, stage);
  const succeeded = existsSync(join(dir, 'exit-code')) && readFileSync(join(dir, 'exit-code'), 'utf8').trim() === '0';
  const files = readdirSync(dir).filter((name) => name.endsWith('.json'));
  const sum = files.map((name) => read(join(dir, name))).reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }), { passed: 0, failed: 0 });
  if (!withReport.includes(stage)) return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1 };
  if (files.length === 0) console.log(`${stage} did not run: it left no report`);
  return { passed: sum.passed, failed: (succeeded && files.length > 0) || sum.failed > 0 ? sum.failed : 1 };
}

/** Vitest's, Playwright's or our own report. @param {string} file */
function read(file) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    if ('numPassedTests' in report) {
      // A file that could not even be loaded has no tests that could fail.
      const unloaded = report.testResults.filter((/** @type {{ status: string, assertionResults: unknown[] }} */ each) => each.status === 'failed' && each.assertionResults.length === 0).length;
      return { passed: report.numPassedTests, failed: report.numFailedTests + report.numPendingTests + report.numTodoTests + unloaded };
    }
    if ('stats' in report) return { passed: report.stats.expected, failed: report.stats.unexpected + report.stats.flaky + report.stats.skipped + report.errors.length };
    return { passed: report.passed, failed: report.failed };
  } catch (error) {
    console.log(`${file} is no report: ${error}`);
    return { passed: 0, failed: 1 };
  }
}
