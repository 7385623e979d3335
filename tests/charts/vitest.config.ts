import { vitestReporters } from '@savvi/tooling/report/vitest';
import { defineConfig } from 'vitest/config';

/**
 * `npm run charts:check` checks the rendered charts with tools and with rules of our own. No cluster is
 * needed.
 */
export default defineConfig({
  test: {
    globalSetup: 'tests/charts/src/tools.ts',
    include: ['tests/charts/specs/**/*.spec.ts'],
    reporters: vitestReporters('charts', 'verbose'),
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
