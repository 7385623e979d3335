import { vitestReporters } from '@savvi/tooling/report/vitest';
import { defineConfig } from 'vitest/config';

/** `npm run structure:test`: whether an area can live elsewhere, and whether a new one can be made. */
export default defineConfig({
  test: {
    name: 'structure',
    root: import.meta.dirname,
    include: ['specs/**/*.spec.ts'],
    maxWorkers: 2, // each file works in a folder of its own
    testTimeout: 300_000,
    hookTimeout: 300_000,
    reporters: vitestReporters('structure', 'verbose'),
  },
});
