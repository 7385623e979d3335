import { randomUUID } from 'node:crypto';
import { chromium, type Page } from '@playwright/test';

/** Maximum time for a page to show the expected content, in milliseconds. */
const TIMEOUT_MS = 15_000;

/**
 * Calls `visit` with a page of the product, in a separate Chromium, signed in as a new user.
 * @throws when the registration fails
 */
export async function withSignedInPage(url: string, visit: (page: Page) => Promise<void>): Promise<void> {
  // Debian's Chromium, as in tests/e2e; root can run it only without its sandbox.
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  try {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width: 1280, height: 800 },
      locale: 'en-US',
    });
    context.setDefaultTimeout(TIMEOUT_MS);
    const answer = await context.request.post('/api/register', {
      data: {
        email: `${randomUUID()}@example.com`,
        password: 'correct horse battery',
        firstName: 'Ada',
        lastName: 'Lovelace',
      },
    });
    if (answer.status() !== 201)
      throw new Error(`registering answered ${answer.status()}: ${await answer.text()}`);
    await visit(await context.newPage());
  } finally {
    await browser.close();
  }
}
