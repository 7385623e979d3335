import { startProduct } from '@savvi/testing/product';
import { bareDecryption } from './bare-decryption.ts';
import { openClient } from './client.ts';
import { costsOf, median } from './compare.ts';
import { cpuMs } from '@savvi/testing/cpu';
import type { Figure } from './figure.ts';
import { register } from '@savvi/testing/session';
import { importEntries } from './vault-entries.ts';

const ENTRIES = 1_000;
const EFFORT = { rounds: 5, requests: 40, warmUp: 150 };

/** Measures the CPU time that the service needs to decrypt and return a thousand entries. */
export async function measure(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const product = await startProduct({ split: true, env: { NODE_ENV: 'production' } });
  stack.defer(() => product.remove());
  const { cookie } = await register(product.url, { email: 'bench@example.com' });
  await importEntries(product.url, cookie, ENTRIES);
  const client = openClient(product.url, 2);
  stack.defer(() => client.close());
  const { pid } = product.processOf('vault');
  const each = await costsOf(
    {
      work: (requests) =>
        client.send(requests, () => ({ method: 'GET', path: '/api/passwords', headers: { cookie } })),
      cpuMs: () => cpuMs(pid),
    },
    EFFORT,
  );
  return [
    {
      name: `CPU of GET /api/passwords, ${ENTRIES} entries`,
      value: median(each),
      unit: 'ms',
      limit: 40,
      detail: `the vault service alone; ${Math.min(...each).toFixed(1)} to ${Math.max(...each).toFixed(1)}`,
    },
    bareDecryption(),
  ];
}
