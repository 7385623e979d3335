// What a browser with nothing cached fetches for each page, and how soon a mobile one shows it.
import { startProduct } from '@savvi/testing/product';
import type { Figure } from './figure.ts';
import { withBrowser } from './first-load/browser.ts';
import { accessibilityFigures, paintFigures } from './first-load/lighthouse.ts';
import { seedPerson } from './first-load/person.ts';
import { transferFigures } from './first-load/transfer.ts';

/**
 * Bytes per page by kind, largest contentful paint and accessibility, in Chromium against a product of its
 * own.
 */
export async function measure(): Promise<Figure[]> {
  const product = await startProduct();
  try {
    const person = await seedPerson(product.url);
    const bytes = await withBrowser((browser) => transferFigures(browser, product.url, person));
    const paints = await paintFigures(product.url, person);
    return [...bytes, ...paints, ...(await accessibilityFigures(product.url, person))];
  } finally {
    await product.remove();
  }
}
