import { writeFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import type { Reporter } from 'vitest/node';
import { testProjects } from './packages/testing/src/vitest-projects.ts';

const exclude = ['**/node_modules/**', '**/dist/**', '.cache/**', 'tests/e2e/**'];

// `.ci/run` sums the counts up; a run of its own for each process, as a suite may be run in parts.
const reportDir = process.env['REPORT_DIR'];

/** What went wrong outside of any test, which fails a run and which the JSON reporter leaves out. */
const unhandledReporter = (file: string): Reporter => ({
  onTestRunEnd: (_modules, errors) => {
    if (errors.length > 0) writeFileSync(file, JSON.stringify({ unhandled: errors.map(({ message, stack }) => stack ?? message) }));
  },
});

export default defineConfig({
  test: {
    maxWorkers: '100%', // of two cores the default leaves one idle
    reporters: reportDir ? ['default', ['json', { outputFile: `${reportDir}/vitest-${process.pid}.json` }], unhandledReporter(`${reportDir}/unhandled-${process.pid}.json`)] : ['default'],
    projects: testProjects(exclude),
  },
});
