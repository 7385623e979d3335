import { vitestReporters } from '@savvi/tooling/report/vitest';
import { defineConfig } from 'vitest/config';

/**
 * `npm run structure:test` checks that an area can move to another repository, and that a new area can be
 * created.
 */
export default defineConfig({
  test: {
    name: 'structure',
    root: import.meta.dirname,
    include: ['specs/**/*.spec.ts'],
    maxWorkers: 2, // each test file works in a separate folder, so that two can run concurrently
    testTimeout: 600_000, // in a full run, the tests of the moved area take up to 400 s
    hookTimeout: 300_000,
    reporters: vitestReporters('structure', 'verbose'),
  },
});
