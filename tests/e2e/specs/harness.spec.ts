// Proves that the automatic checks of all specs detect faults. The pages here are not watched by those
// checks.
import type { Page } from '@playwright/test';
import { axe } from '../fixtures/accessibility.ts';
import { expect, newConsoleWatch as consoleWatch, test as base } from '../fixtures/test.ts';

const test = base.extend<{ watched: { page: Page; watch: ReturnType<typeof consoleWatch> } }>({
  watched: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
    const watch = consoleWatch();
    watch.watch(context);
    const page = await context.newPage();
    await page.goto('/login');
    await use({ page, watch });
    await context.close();
  },
});

test('the console watch reports a console error', async ({ watched: { page, watch } }) => {
  await page.evaluate(() => console.error('something broke'));
  expect(watch.findings()).toEqual([expect.stringContaining('something broke')]);
});

test('the console watch reports an uncaught exception', async ({ watched: { page, watch } }) => {
  const thrown = page.waitForEvent('pageerror');
  await page.evaluate(
    () =>
      void setTimeout(() => {
        throw new Error('something broke');
      }),
  );
  await thrown;
  expect(watch.findings()).toEqual([expect.stringContaining('uncaught: Error: something broke')]);
});

test('the console watch reports a script that the content security policy blocks', async ({
  watched: { page, watch },
}) => {
  const refused = page.waitForEvent('console');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "mine"';
    document.head.append(script);
  });
  await refused;
  expect(watch.findings()).toEqual([expect.stringContaining('Content Security Policy')]);
});

test('the console watch accepts an expected error and reports an expected one that is missing', async ({
  watched: { page, watch },
}) => {
  watch.expect(/something broke/);
  expect(watch.findings()).toEqual(['expected, but not seen: /something broke/']);
  await page.evaluate(() => console.error('something broke'));
  expect(watch.findings()).toEqual([]);
});

for (const theme of ['light', 'dark']) {
  test(`the axe check reports text without contrast in the ${theme} theme`, async ({ page }) => {
    await page.setContent(
      `<html lang="en"><title>Colors</title><style>@media (prefers-color-scheme: ${theme}) { p { color: #777; background: #888; } }</style><main><h1>Colors</h1><p>Gray on gray</p></main>`,
    );
    await expect(axe(page)).rejects.toThrow(`axe in the ${theme} theme`);
  });
}

test('the axe check reports a button without a name', async ({ watched: { page } }) => {
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('button')));
  await expect(axe(page)).rejects.toThrow('button-name');
});
