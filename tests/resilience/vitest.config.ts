import { vitestReporters } from '@savvi/tooling/report/vitest';
import { defineConfig } from 'vitest/config';

/**
 * Each file starts, breaks and measures its own products. The files run one after the other, on a machine
 * that does nothing else.
 */
export default defineConfig({
  test: {
    name: 'resilience',
    root: import.meta.dirname,
    include: ['specs/**/*.spec.ts'],
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 180_000,
    reporters: vitestReporters('resilience'),
  },
});
