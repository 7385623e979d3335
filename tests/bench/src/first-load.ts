// Measures what a browser with an empty cache downloads for each page, and how soon a mobile device shows it.
import { startProduct } from '@savvi/testing/product';
import type { Figure } from './figure.ts';
import { withBrowser } from './first-load/browser.ts';
import { accessibilityFigures, paintFigures } from './first-load/lighthouse.ts';
import { seedPerson } from './first-load/person.ts';
import { transferFigures } from './first-load/transfer.ts';

/**
 * Measures bytes per page by type, largest contentful paint and accessibility, in Chromium against a separate
 * product.
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
