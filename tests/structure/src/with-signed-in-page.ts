import { randomUUID } from 'node:crypto';
import { chromium, type Page } from '@playwright/test';
import { FULL_CHROMIUM } from '@savvi/testing/chromium';
import { browserCookies, register } from '@savvi/testing/session';

/** Maximum time for a page to show the expected content, in milliseconds. */
const TIMEOUT_MS = 15_000;

/**
 * Calls `visit` with a page of the product, in a separate Chromium, signed in as a new user.
 * @throws when the registration fails
 */
export async function withSignedInPage(url: string, visit: (page: Page) => Promise<void>): Promise<void> {
  await using browser = await chromium.launch(FULL_CHROMIUM);
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  const { cookie } = await register(url, { email: `${randomUUID()}@example.com`, firstName: 'Ada' });
  await context.addCookies(browserCookies(url, cookie));
  await visit(await context.newPage());
}
