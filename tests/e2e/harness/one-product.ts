import { startProduct } from '@savvi/testing/product';

/**
 * Starts the product that ordinary specs share, and passes its address to the workers. With E2E_BASE_URL set,
 * that product is used; with E2E_SHARED_PRODUCT=no, each spec starts its own.
 */
export async function startOneProduct(): Promise<() => Promise<void>> {
  if (process.env['E2E_BASE_URL'] || process.env['E2E_SHARED_PRODUCT'] === 'no')
    return () => Promise.resolve();
  const product = await startProduct();
  process.env['E2E_BASE_URL'] = product.url;
  process.env['E2E_DATA_DIR'] = product.dataDir;
  return product.remove;
}

export default startOneProduct;
