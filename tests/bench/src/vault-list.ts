import { startProduct } from '@savvi/testing/product';
import { IMPORT_ENTRIES_MAX } from '@savvi/contracts/vault/entry';
import { openClient } from './client.ts';
import { median } from './compare.ts';
import { cpuMs } from './cpu.ts';
import type { Figure } from './figure.ts';
import { register } from './subject.ts';

const ENTRIES = 1_000;
const WARM_UP = 150;
const ROUNDS = 5;
const REQUESTS = 40;

/** Entries as people have them. */
const entryNo = (index: number) => ({
  name: `Service number ${index}`,
  usernameEmail: `ann.miller+${index}@example.com`,
  password: `correct-Horse-${index}-battery!`,
  url: `https://accounts.service-${index}.example/login`,
  notes: index % 3 === 0 ? 'Recovery codes are in the safe.\nAsked for a phone number in May.' : null,
});

async function importEntries(url: string, cookie: string): Promise<void> {
  for (let from = 0; from < ENTRIES; from += IMPORT_ENTRIES_MAX) {
    const entries = Array.from({ length: IMPORT_ENTRIES_MAX }, (_, index) => entryNo(from + index));
    const reply = await fetch(`${url}/api/passwords/import`, { method: 'POST', headers: { 'Content-Type': 'application/json', Cookie: cookie }, body: JSON.stringify({ entries }) });
    if (reply.status !== 201) throw new Error(`importing answered ${reply.status}: ${await reply.text()}`);
  }
}

/** What the service spends on opening and answering a thousand entries. */
export async function measure(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const product = await startProduct({ split: true, env: { NODE_ENV: 'production' } });
  stack.defer(() => product.remove());
  const { cookie } = await register(product.url);
  await importEntries(product.url, cookie);
  const client = openClient(product.url, 2);
  stack.defer(() => client.close());
  const { pid } = product.processOf('vault');
  const list = (requests: number) => client.send(requests, () => ({ method: 'GET', path: '/api/passwords', headers: { cookie } }));

  await list(WARM_UP);
  const each: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = cpuMs(pid);
    await list(REQUESTS);
    each.push((cpuMs(pid) - before) / REQUESTS);
  }
  return [{ name: `CPU of GET /api/passwords, ${ENTRIES} entries`, value: median(each), unit: 'ms', limit: 40, detail: `the vault service alone; ${Math.min(...each).toFixed(1)} to ${Math.max(...each).toFixed(1)}` }];
}
