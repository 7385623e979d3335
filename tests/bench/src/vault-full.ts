import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ENTRIES_MAX, SEALED_BYTES_MAX } from '@savvi/contracts/vault/entry';
import { startProduct } from '@savvi/testing/product';
import { openClient } from './client.ts';
import { costsOf, median } from './compare.ts';
import { cpuMs } from '@savvi/testing/cpu';
import type { Figure } from './figure.ts';
import { peakMib } from '@savvi/testing/memory';
import { register } from '@savvi/testing/session';
import { entryNo, importEntries } from './vault-entries.ts';

/** One user more than the concurrency limit of the service. */
const PEOPLE = 3;
const ROUNDS = 5;
const REQUESTS = 10;

/** With notes of this length, the maximum number of entries uses nearly all of the allowed storage. */
const NOTES = 'n'.repeat(520);
const MIB = 1_048_576;

/** Measures the latency of a cheap request in a separate process. */
function openWaits(url: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'waits.ts'), url], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const answers = createInterface({ input: child.stdout });
  return {
    async longest(): Promise<number> {
      const answer = once(answers, 'line');
      child.stdin.write('\n');
      return Number((await answer)[0]);
    },
    async close(): Promise<void> {
      child.stdin.end();
      await once(child, 'exit');
    },
  };
}

/** Measures the cost of listing full vaults, and how long that delays other requests. */
export async function measure(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const product = await startProduct({ split: true, env: { NODE_ENV: 'production' } });
  stack.defer(() => product.remove());
  const cookies: string[] = [];
  for (let person = 0; person < PEOPLE; person += 1) {
    const { cookie } = await register(product.url, { email: `bench-${person}@example.com` });
    await importEntries(product.url, cookie, ENTRIES_MAX, (index) => entryNo(index, NOTES));
    cookies.push(cookie);
  }
  const client = openClient(product.url, PEOPLE);
  stack.defer(() => client.close());
  const one = openClient(product.url, 1);
  stack.defer(() => one.close());
  const { pid } = product.processOf('vault');
  // The product lists its processes in processes.json when services run as separate ones.
  const { vault } = JSON.parse(readFileSync(join(product.dataDir, 'processes.json'), 'utf8')) as {
    vault: { url: string };
  };
  const requestOf = (index: number) => ({
    method: 'GET' as const,
    path: '/api/passwords',
    headers: { cookie: cookies[index % PEOPLE] ?? '' },
  });

  const each = await costsOf(
    { work: (requests) => one.send(requests, requestOf), cpuMs: () => cpuMs(pid) },
    { rounds: ROUNDS, requests: REQUESTS, warmUp: 3 * REQUESTS },
  );

  const waits = openWaits(vault.url);
  stack.defer(() => waits.close());
  const [longest, lasted]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    await waits.longest();
    const since = performance.now();
    await client.send(REQUESTS, requestOf);
    lasted.push(performance.now() - since);
    longest.push(await waits.longest());
  }
  const size = `${ENTRIES_MAX} entries, nearly ${SEALED_BYTES_MAX / MIB} MiB`;
  const lists = `${REQUESTS} lists of full vaults, ${PEOPLE} at once`;
  return [
    {
      name: `CPU of GET /api/passwords, ${size}`,
      value: median(each),
      unit: 'ms',
      limit: 400,
      detail: `the vault service alone; ${Math.min(...each).toFixed(1)} to ${Math.max(...each).toFixed(1)}`,
    },
    {
      name: `longest wait of a light call during ${lists}`,
      value: median(longest),
      unit: 'ms',
      limit: 50,
      detail: `at the vault service; ${Math.min(...longest).toFixed(1)} to ${Math.max(...longest).toFixed(1)}`,
    },
    {
      name: lists,
      value: median(lasted) / 1_000,
      unit: 's',
      detail: `all of them; ${(Math.min(...lasted) / 1_000).toFixed(2)} to ${(Math.max(...lasted) / 1_000).toFixed(2)}`,
    },
    {
      name: 'peak memory of the vault service after them',
      value: peakMib(pid),
      unit: 'MiB',
      limit: 500,
      detail: 'VmHWM',
    },
  ];
}
