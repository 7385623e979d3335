// What a browser with nothing cached fetches for each page, and how soon a mobile one shows it.
import { type Browser, chromium } from '@playwright/test';
import { freePort } from '@savvi/tooling/postgres/free-port';
import { type Product, startProduct } from '@savvi/testing/product';
import type { Figure } from './figure.ts';
import { accessibilityFigures, paintFigures } from './first-load/lighthouse.ts';
import { type Person, seedPerson } from './first-load/person.ts';
import { transferFigures } from './first-load/transfer.ts';

/** Bytes per page by kind, largest contentful paint and accessibility, in Chromium against a product of its own. */
export async function measure(): Promise<Figure[]> {
  const product = await startProduct();
  try {
    return await measureProduct(product);
  } finally {
    await product.remove();
  }
}

async function measureProduct({ url }: Product): Promise<Figure[]> {
  const person = await seedPerson(url);
  const port = await freePort();
  const browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-dev-shm-usage', `--remote-debugging-port=${port}`] });
  try {
    return await measureIn(browser, port, url, person);
  } finally {
    await browser.close();
  }
}

async function measureIn(browser: Browser, port: number, url: string, person: Person): Promise<Figure[]> {
  const bytes = await transferFigures(browser, url, person);
  const paints = await paintFigures(port, url, person);
  return [...bytes, ...paints, ...(await accessibilityFigures(port, url, person))];
}
