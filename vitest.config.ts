import { defineConfig } from 'vitest/config';
import { testProjects } from './packages/testing/src/vitest-projects.ts';

const exclude = ['**/node_modules/**', '**/dist/**', '.cache/**', 'tests/e2e/**'];

// `.ci/run` sums the counts up; a run of its own for each process, as a suite may be run in parts.
const reportDir = process.env['REPORT_DIR'];

export default defineConfig({
  test: {
    maxWorkers: '100%', // of two cores the default leaves one idle
    reporters: reportDir ? ['default', ['json', { outputFile: `${reportDir}/vitest-${process.pid}.json` }]] : ['default'],
    projects: testProjects(exclude),
  },
});
