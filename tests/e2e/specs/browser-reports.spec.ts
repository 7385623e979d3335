// What a page tells of itself when it is left: how it went, whose code failed, and nothing of who looked at
// it.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { browserReport, type BrowserReport } from '@savvi/contracts/browser-reports';
import { hide, reportTaken } from '../fixtures/reports.ts';
import { expect, test } from '../fixtures/test.ts';

// Once in CI the page did not answer for a minute (docs/flaky.md); a trace shows what it was doing.
test.use({ trace: 'retain-on-failure' });

const complaint = /canary-zq9w/;

/** Keeps what the page hands to the browser to be sent, and hands it on. */
const keepReports = (page: Page) =>
  page.addInitScript(() => {
    const reports: string[] = [];
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (address, body) => {
      if (body instanceof Blob) void body.text().then((text) => reports.push(text));
      return send(address, body);
    };
    Object.assign(globalThis, { reports });
  });

/** Hides the page, as leaving it does; answers what it told then. */
async function reportOf(page: Page): Promise<BrowserReport> {
  await hide(page);
  return lastReportOf(page);
}

/** What the page told last. */
async function lastReportOf(page: Page): Promise<BrowserReport> {
  // As keepReports left it.
  const told = await page.evaluate(
    () => (globalThis as unknown as { reports: string[] }).reports.at(-1) ?? '',
  );
  return browserReport.parse(JSON.parse(told));
}

test('a page that is left tells how soon it stood', async ({ signedInPage: page }) => {
  await keepReports(page);
  const late = page.waitForResponse(/achievements\/stream/); // what comes after the page stands is there
  await page.goto('/?canary-zq9w=1');
  await late;
  await page.keyboard.press('Shift'); // the largest paint counts up to the first touch
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const report = await reportOf(page);
  expect([report.page, report.errors]).toEqual(['/', []]);
  expect(report.vitals.map(({ name }) => name)).toEqual(expect.arrayContaining(['fcp', 'lcp', 'ttfb']));
  expect(JSON.stringify(report)).not.toContain('canary');
});

test('an area that loads is told of, and what nobody catches by its kind alone', async ({
  signedInPage: page,
  consoleWatch,
}) => {
  consoleWatch.expect(complaint);
  await keepReports(page);
  const late = page.waitForResponse(/achievements\/stream/);
  await page.goto('/create-budget');
  await late;
  await expect(page.getByRole('heading', { name: 'Budget Lab', level: 1, exact: true })).toBeVisible();
  await page.evaluate(
    () =>
      void setTimeout(() => {
        throw new TypeError('canary-zq9w');
      }),
  );
  const { errors, loads, page: shown } = await reportOf(page);
  expect(shown).toBe('/create-budget');
  expect(loads).toEqual([
    { area: 'budget', version: expect.stringMatching(/^\d/), outcome: 'ok', seconds: expect.any(Number) },
  ]);
  expect(errors).toEqual([{ name: 'TypeError', area: 'shell', version: '' }]);
});

test('the first failure is told while the page stays open', async ({ signedInPage: page, consoleWatch }) => {
  consoleWatch.expect(complaint);
  await keepReports(page);
  const late = page.waitForResponse(/achievements\/stream/);
  await page.goto('/create-budget');
  await late;
  const told = reportTaken(page);
  await page.evaluate(
    () =>
      void setTimeout(() => {
        throw new TypeError('canary-zq9w');
      }),
  );
  await told;
  const report = await lastReportOf(page);
  expect([report.errors, report.loads]).toEqual([
    [{ name: 'TypeError', area: 'shell', version: '' }],
    [expect.objectContaining({ area: 'budget', outcome: 'ok' })],
  ]);
});

test('an area that comes too late for who waits is told of as failed, and not as whole when it comes', async ({
  signedInPage: page,
  consoleWatch,
}) => {
  consoleWatch.expect(/budget did not come within 8000 ms/);
  await keepReports(page);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  // Each file sooner than it is given up by itself, after five seconds.
  await page.route(/\/remotes\/budget\/.*\.js$/, async (route) => {
    await (route.request().url().includes('/remoteEntry') ? sleep(4_500) : held);
    await route.continue();
  });
  const told = reportTaken(page);
  await page.goto('/create-budget');
  await expect(page.getByRole('alert').filter({ hasText: 'Budget Lab' })).toBeVisible({ timeout: 10_000 });
  const come = page.waitForResponse(/\/remotes\/budget\/(?!.*remoteEntry).*\.js$/);
  letGo();
  await (await come).finished();
  await told;
  const { loads } = await lastReportOf(page);
  expect(loads).toEqual([
    {
      area: 'budget',
      version: expect.stringMatching(/^\d/),
      outcome: 'failed',
      seconds: expect.closeTo(8, 0),
    },
  ]);
});
