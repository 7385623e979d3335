import { vitestReporters } from '@savvi/tooling/report/vitest';
import { defineConfig } from 'vitest/config';

/**
 * `npm run telemetry:test` checks k8s/telemetry with promtool, and with a Prometheus that scrapes the running
 * product.
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
