import { defineConfig, type ReporterDescription } from '@playwright/test';
import { join } from 'node:path';

const reportDir = process.env['REPORT_DIR'];
const isWholeBlast = process.env['BLAST'] === 'whole';
const reporters: ReporterDescription[] = [['list'], ...(isWholeBlast ? [['./harness/blast-report.ts'] satisfies ReporterDescription] : []), ...(reportDir ? [['json', { outputFile: join(reportDir, 'e2e.json') }] satisfies ReporterDescription] : [])];

export default defineConfig({
  testDir: 'specs',
  outputDir: 'test-results',
  globalSetup: './harness/one-product.ts',
  reporter: reporters,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
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
    // Debian's Chromium: Playwright's own download is a build for other systems. As root it only runs without its sandbox.
    launchOptions: { executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-dev-shm-usage'] },
    // A trace takes a fifth of a spec's CPU, and CI keeps none.
    trace: process.env['CI'] ? 'off' : 'retain-on-failure',
  },
  projects: [
    { name: 'product', testIgnore: ['faults/**', 'blast-radius/**'] },
    // Each of these starts and breaks products of its own, so they come one after the other, in a whole run at the end,
    // and take their time.
    { name: 'faults', testMatch: 'faults/**/*.spec.ts', dependencies: process.env['E2E_WHOLE'] ? ['product'] : [], timeout: 180_000, fullyParallel: false, workers: 1 },
    // One part after the other is broken, in a product for each worker (docs/blast-radius.md).
    { name: 'blast-radius', testMatch: 'blast-radius/*.spec.ts', dependencies: process.env['E2E_WHOLE'] ? ['faults'] : [], use: { actionTimeout: 20_000 } },
  ],
});
