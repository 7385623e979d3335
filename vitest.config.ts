import { vitestReporters } from '@savvi/tooling/report/vitest';
import { defineConfig } from 'vitest/config';

const exclude = ['**/node_modules/**', '**/dist/**', '.cache/**', 'tests/e2e/**'];

export default defineConfig({
  test: {
    maxWorkers: '100%', // of two cores the default leaves one idle
    reporters: vitestReporters(`vitest-${process.pid}`), // a run of its own for each process, as a suite may be run in parts
    projects: [
      { test: { name: 'node', environment: 'node', globalSetup: 'packages/testing/src/postgres-global-setup.ts', include: ['**/*.test.ts'], exclude, testTimeout: 20_000, hookTimeout: 60_000 } },
      { test: { name: 'browser', environment: 'jsdom', include: ['**/*.test.tsx'], exclude, testTimeout: 20_000, css: { modules: { classNameStrategy: 'non-scoped' } } } },
    ],
  },
});
