// Tests that need what Chromium's headless shell lacks: a clipboard that pages may write to, and text as wide
// as users see it.
import type { Browser, Page } from '@playwright/test';
import { FULL_CHROMIUM } from '@savvi/testing/chromium';
import { seedEntries } from '../fixtures/seed.ts';
import { daysLater } from '../fixtures/states.ts';
import { expect, test } from '../fixtures/test.ts';
import type { TestUser } from '../fixtures/users.ts';

test.use({ launchOptions: FULL_CHROMIUM });

const PASSWORD = 'Tq7#mW2$vLx9-canary';

const copyPassword = async (page: Page, user: TestUser) => {
  await seedEntries(user, [{ name: 'First Bank', password: PASSWORD }]);
  await page.goto('/password-manager');
  await page.getByRole('button', { name: 'Copy the password of First Bank' }).click();
  await expect(page.getByText('Password copied')).toBeVisible();
};
/**
 * Returns a function that reads the clipboard in a separate window. The window of the product has no read
 * permission, as in most browsers.
 */
const clipboardReader = async (page: Page, browser: Browser) => {
  const window = await browser.newPage({ permissions: ['clipboard-read'] });
  await window.goto(new URL('/', page.url()).href);
  return { read: () => window.evaluate(() => navigator.clipboard.readText()), close: () => window.close() };
};

test('a copied password is cleared from the clipboard after a while, also after Ctrl+C without a selection', async ({
  signedInPage: page,
  user,
  browser,
}) => {
  // Shortens a timeout of half a minute to eight seconds, which is longer than Chromium remembers a click; a
  // page may write to the clipboard only after a click. Playwright's fake clock does not work, because its
  // calls count as clicks.
  await page.addInitScript(() => {
    const wait = globalThis.setTimeout.bind(globalThis);
    globalThis.setTimeout = ((work: () => void, ms?: number) =>
      // No caller in the product passes a string to setTimeout.
      wait(work, ms === 30_000 ? 8000 : ms)) as typeof setTimeout;
  });
  await copyPassword(page, user);
  await page.keyboard.press('Control+C');
  const { read, close } = await clipboardReader(page, browser);
  expect(await read()).toBe(PASSWORD);
  await expect.poll(read).toBe('');
  await close();
});

for (const [how, leave] of [
  ['left', (page: Page) => page.goto('about:blank')],
  ['reloaded', (page: Page) => page.reload()],
  ['closed', (page: Page) => page.close({ runBeforeUnload: true })],
] as const) {
  test(`a copied password is cleared from the clipboard when the page is ${how}, long after the last click`, async ({
    signedInPage: page,
    user,
    browser,
  }) => {
    // The page itself logs that no click is remembered, because any Playwright call to a page counts as a
    // click.
    await page.addInitScript(() =>
      setInterval(() => navigator.userActivation.isActive || console.debug('no click is remembered'), 200),
    );
    await copyPassword(page, user);
    const { read, close } = await clipboardReader(page, browser);
    await page.waitForEvent('console', (message) => message.text() === 'no click is remembered');
    expect(await read()).toBe(PASSWORD);
    await leave(page);
    await expect.poll(read).toBe('');
    await close();
  });
}

test('no word in the sidebar is cut off when every lock and badge is visible [NAV-21]', async ({
  signedInPage: page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await daysLater(page, 9);
  await page.goto('/');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links.filter({ hasText: 'Pro' })).toHaveCount(3);
  const cut = await links.evaluateAll((all) =>
    all
      .filter(
        (link) =>
          link.scrollWidth > link.clientWidth ||
          [...link.children].some((part) => part.scrollWidth > part.clientWidth && part.clientWidth > 1),
      )
      .map((link) => link.textContent),
  );
  expect(cut).toEqual([]);
});
