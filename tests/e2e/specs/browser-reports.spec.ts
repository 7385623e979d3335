// The report that a page sends when it is closed: load times and errors by area, without data about the user.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { browserReport, type BrowserReport } from '@savvi/contracts/browser-reports';
import { hide, reportAccepted } from '../fixtures/browser-reports.ts';
import { expect, test } from '../fixtures/test.ts';

const error = /canary-zq9w/;

/** Records the reports that the page sends, and still sends them. */
const recordReports = (page: Page) =>
  page.addInitScript(() => {
    const reports: string[] = [];
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (address, body) => {
      if (body instanceof Blob) void body.text().then((text) => reports.push(text));
      return send(address, body);
    };
    Object.assign(globalThis, { reports });
  });

/** Hides the page as closing it does, and returns the report that it sent. */
async function reportOf(page: Page): Promise<BrowserReport> {
  await hide(page);
  return lastReportOf(page);
}

/** Returns the last report that the page sent. */
async function lastReportOf(page: Page): Promise<BrowserReport> {
  // The type of `reports` is set by recordReports.
  const report = await page.evaluate(
    () => (globalThis as unknown as { reports: string[] }).reports.at(-1) ?? '',
  );
  return browserReport.parse(JSON.parse(report));
}

test('closing a page sends a report with its load times', async ({ signedInPage: page }) => {
  await recordReports(page);
  // The event stream is one of the last requests of a page load.
  const late = page.waitForResponse(/achievements\/stream/);
  await page.goto('/?canary-zq9w=1');
  await late;
  await page.keyboard.press('Shift'); // the browser reports the largest paint up to the first input
  // Without a time limit, a browser that is never idle would not call back.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })));
  const report = await reportOf(page);
  expect([report.page, report.errors]).toEqual(['/', []]);
  expect(report.vitals.map(({ name }) => name)).toEqual(expect.arrayContaining(['fcp', 'lcp', 'ttfb']));
  expect(JSON.stringify(report)).not.toContain('canary');
});

test('the report names an area that loaded, and the type of an uncaught error without its message', async ({
  signedInPage: page,
  consoleWatch,
}) => {
  consoleWatch.expect(error);
  await recordReports(page);
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

test('the first error is reported while the page stays open', async ({
  signedInPage: page,
  consoleWatch,
}) => {
  consoleWatch.expect(error);
  await recordReports(page);
  const late = page.waitForResponse(/achievements\/stream/);
  await page.goto('/create-budget');
  await late;
  const accepted = reportAccepted(page);
  await page.evaluate(
    () =>
      void setTimeout(() => {
        throw new TypeError('canary-zq9w');
      }),
  );
  await accepted;
  const report = await lastReportOf(page);
  expect([report.errors, report.loads]).toEqual([
    [{ name: 'TypeError', area: 'shell', version: '' }],
    [expect.objectContaining({ area: 'budget', outcome: 'ok' })],
  ]);
});

test('an area that loads after the timeout is reported as failed, and not as loaded when it arrives', async ({
  signedInPage: page,
  consoleWatch,
}) => {
  consoleWatch.expect(/budget did not come within 8000 ms/);
  await recordReports(page);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  // Each file stays within its own timeout of five seconds, but all of them exceed the timeout of the area.
  await page.route(/\/remotes\/budget\/.*\.js$/, async (route) => {
    await (route.request().url().includes('/remoteEntry') ? sleep(4_500) : held);
    await route.continue();
  });
  const accepted = reportAccepted(page);
  await page.goto('/create-budget');
  await expect(page.getByRole('alert').filter({ hasText: 'Budget Lab' })).toBeVisible({ timeout: 10_000 });
  const come = page.waitForResponse(/\/remotes\/budget\/(?!.*remoteEntry).*\.js$/);
  release();
  await (await come).finished();
  await accepted;
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
