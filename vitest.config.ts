import { defineConfig } from 'vitest/config';

const exclude = ['**/node_modules/**', '**/dist/**', 'tests/e2e/**'];

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'node', environment: 'node', globalSetup: 'packages/testing/src/postgres.global-setup.ts', include: ['**/*.test.ts'], exclude, testTimeout: 20_000, hookTimeout: 60_000 } },
      { test: { name: 'browser', environment: 'jsdom', include: ['**/*.test.tsx'], exclude, testTimeout: 20_000, css: { modules: { classNameStrategy: 'non-scoped' } } } },
    ],
  },
});
