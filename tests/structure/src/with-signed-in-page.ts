import { randomUUID } from 'node:crypto';
import { chromium, type Page } from '@playwright/test';

/** How long a page may take to show what is asked of it; milliseconds. */
const TIMEOUT_MS = 15_000;

/**
 * Shows `visit` a page of a product, in a Chromium of its own, as somebody who has just registered.
 * @throws when the product doesn't take them
 */
export async function withSignedInPage(url: string, visit: (page: Page) => Promise<void>): Promise<void> {
  // Debian's Chromium, as for tests/e2e; as root it only runs without its sandbox.
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
