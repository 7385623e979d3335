import { type Browser, chromium } from '@playwright/test';

/** Runs `visit` with a fresh Chromium: an empty cache and no data of earlier visits. */
export async function withBrowser<Result>(visit: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  try {
    return await visit(browser);
  } finally {
    await browser.close();
  }
}
