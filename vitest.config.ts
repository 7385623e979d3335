import { vitestReporters } from '@savvi/tooling/report/vitest';
import { defineConfig } from 'vitest/config';
import { testProjects } from './packages/testing/src/vitest-projects.ts';

const exclude = ['**/node_modules/**', '**/dist/**', '.cache/**', 'tests/e2e/**'];

export default defineConfig({
  test: {
    maxWorkers: '100%', // of two cores the default leaves one idle
    // A run of its own for each process, as a suite may be run in parts.
    reporters: vitestReporters(`vitest-${process.pid}`),
    projects: testProjects(exclude),
  },
});
