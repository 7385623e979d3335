import { defineConfig, type ReporterDescription } from '@playwright/test';
import { join } from 'node:path';
import { SOME_CHROMIUM } from './fixtures/chromium.ts';

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
  retries: 0, // under the merge gate, packages/merge-gate/src/retry.ts runs failed tests once more when the others are done
  workers: 2,
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
    launchOptions: SOME_CHROMIUM,
    // A trace takes a fifth of a spec's CPU, and CI keeps none.
    trace: process.env['CI'] ? 'off' : 'retain-on-failure',
  },
  projects: [
    { name: 'product', testIgnore: ['faults/**', 'blast-radius/**'] },
    // Each of these files starts and breaks products of its own, which is slow, but mostly idle.
    { name: 'faults', testMatch: 'faults/**/*.spec.ts', timeout: 180_000, fullyParallel: false },
    // Breaks one part after the other, in one product per worker (docs/blast-radius.md).
    { name: 'blast-radius', testMatch: 'blast-radius/*.spec.ts', use: { actionTimeout: 20_000 } },
  ],
});
