import { startProduct } from '@savvi/testing/product';

/** Starts the product that all ordinary specs share, and tells the workers where it is. With E2E_BASE_URL set, that one is used; what is broken on purpose starts its own. */
export async function startOneProduct(): Promise<() => Promise<void>> {
  if (process.env['E2E_BASE_URL'] || process.env['BLAST'] === 'whole') return () => Promise.resolve();
  const product = await startProduct();
  process.env['E2E_BASE_URL'] = product.url;
  process.env['E2E_DATA_DIR'] = product.dataDir;
  return product.remove;
}

export default startOneProduct;
