import { vitestReporters } from '@savvi/tooling/report/vitest';
import { defineConfig } from 'vitest/config';

/**
 * `npm run telemetry:test`: what k8s/telemetry says, judged by promtool, and asked of a Prometheus that
 * scrapes the running product.
 */
export default defineConfig({
  test: {
    name: 'telemetry',
    root: import.meta.dirname,
    include: ['specs/**/*.spec.ts'],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 300_000,
    reporters: vitestReporters('telemetry'),
  },
});
