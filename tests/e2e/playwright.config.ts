import { defineConfig, type ReporterDescription } from '@playwright/test';
import { join } from 'node:path';
import { DEFAULT_CHROMIUM } from '@savvi/testing/chromium';

const reportDir = process.env['REPORT_DIR'];
const isWholeBlast = process.env['BLAST'] === 'whole';
const reporters: ReporterDescription[] = [
  ['list'],
  ...(isWholeBlast ? [['./harness/blast-report.ts'] satisfies ReporterDescription] : []),
  ...(reportDir ? [['json', { outputFile: join(reportDir, 'e2e.json') }] satisfies ReporterDescription] : []),
];

export default defineConfig({
  testDir: 'specs',
  outputDir: 'test-results',
  globalSetup: './harness/one-product.ts',
  reporter: reporters,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0, // packages/merge-gate/src/summary.ts repeats failed tests once under the merge gate
  workers: 3,
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    hasTouch: false,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: DEFAULT_CHROMIUM,
    // Traces use a fifth of the CPU time, and CI does not store them.
    trace: process.env['CI'] ? 'off' : 'retain-on-failure',
  },
  projects: [
    { name: 'product', testIgnore: ['faults/**', 'blast-radius/**'], workers: 2 },
    // Each file starts and breaks its own products, and mostly waits: two workers use half of two cores.
    { name: 'faults', testMatch: 'faults/**/*.spec.ts', timeout: 180_000, fullyParallel: false },
    // Breaks one part at a time, in one product per worker (docs/blast-radius.md).
    { name: 'blast-radius', testMatch: 'blast-radius/*.spec.ts', workers: 2, use: { actionTimeout: 20_000 } },
  ],
});
