import { availableParallelism } from 'node:os';
import { vitestReporters } from '@savvi/tooling/report/vitest';
import { defineConfig } from 'vitest/config';
import { testProjects } from './packages/testing/src/vitest-projects.ts';

const exclude = ['**/node_modules/**', '**/dist/**', '.cache/**', 'tests/e2e/**'];

export default defineConfig({
  test: {
    maxWorkers: Math.ceil(availableParallelism() * 1.5), // one per core leaves a fifth of the cores idle
    // A run of its own for each process, as a suite may be run in parts.
    reporters: vitestReporters(`vitest-${process.pid}`),
    projects: testProjects(exclude),
  },
});
