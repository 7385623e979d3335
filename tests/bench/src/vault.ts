// The cost of listing vaults: every entry is decrypted.
import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENTRIES_MAX, IMPORT_ENTRIES_MAX } from '@savvi/vault-contract/entry';
import { cpuMs, peakMib } from '@savvi/testing/processes';
import { mustPost, register } from '@savvi/testing/session';
import type { Figure } from './figure.ts';
import { costsOf, median, msOf, range, roundsOf } from './rounds.ts';
import { newClient, newProduct, newProgram } from './started.ts';

/** Registers a user and imports `count` typical entries. Returns the user's cookie. */
async function newVault(url: string, email: string, count: number, notes?: string): Promise<string> {
  const { cookie } = await register(url, { email });
  const entries = Array.from({ length: count }, (_, index) => ({
    name: `Service number ${index}`,
    usernameEmail: `ann.miller+${index}@example.com`,
    password: `correct-Horse-${index}-battery!`,
    url: `https://accounts.service-${index}.example/login`,
    notes:
      notes ?? (index % 3 === 0 ? 'Recovery codes are in the safe.\nAsked for a phone number in May.' : null),
  }));
  for (let from = 0; from < count; from += IMPORT_ENTRIES_MAX) {
    const body = { entries: entries.slice(from, from + IMPORT_ENTRIES_MAX) };
    await mustPost(201, `${url}/api/passwords/import`, body, cookie);
  }
  return cookie;
}

const requestOf = (cookie: string) => ({
  method: 'GET' as const,
  path: '/api/passwords',
  headers: { cookie },
});

const ENTRIES = 1_000;

/** Measures the CPU time that the service needs to decrypt and return a thousand entries. */
export async function list(stack: AsyncDisposableStack): Promise<Figure[]> {
  const product = await newProduct(stack);
  const cookie = await newVault(product.url, 'bench@example.com', ENTRIES);
  const client = newClient(stack, product.url, 2);
  const { pid } = product.processOf('vault');
  const costs = await costsOf(
    { work: (requests) => client.repeat(requests, () => requestOf(cookie)), cpuMs: () => cpuMs(pid) },
    { rounds: 5, requests: 40, warmUp: 150 },
  );
  const each = costs.map((cost) => cost.cpuMs);
  return [
    {
      name: `CPU of GET /api/passwords, ${ENTRIES} entries`,
      value: median(each),
      unit: 'ms',
      limit: 40,
      detail: `the vault service alone; ${range(each)}`,
    },
    await bareDecryption(),
  ];
}

const ALGORITHM = 'aes-256-gcm';
const MESSAGES = 1_000;

/**
 * Measures a thousand plain decryptions of an entry's size on this machine: the baseline for a list of
 * entries, which performs two per entry.
 */
async function bareDecryption(): Promise<Figure> {
  const key = createSecretKey(randomBytes(32));
  const sealed = Array.from({ length: MESSAGES }, () => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv(ALGORITHM, key, nonce);
    const bytes = Buffer.concat([cipher.update(Buffer.alloc(256)), cipher.final()]);
    return { nonce, bytes, tag: cipher.getAuthTag() };
  });
  const each = await roundsOf(20, async () => {
    const before = process.cpuUsage();
    for (const { nonce, bytes, tag } of sealed) {
      const decipher = createDecipheriv(ALGORITHM, key, nonce).setAuthTag(tag);
      decipher.update(bytes);
      decipher.final();
    }
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return {
    name: `  beside it ${MESSAGES} bare decryptions`,
    value: median(each),
    unit: 'ms',
    detail: `AES-256-GCM, 256 bytes, in the same minute; ${range(each)}`,
  };
}

/** The number of users is one more than the concurrency limit of the service. */
const PEOPLE = 3;
const ROUNDS = 5;
const REQUESTS = 10;

/** With notes of this length, the maximum number of entries takes nearly 4 MiB. */
const NOTES = 'n'.repeat(520);

/** Measures the cost of listing full vaults, and how long that delays other requests. */
export async function full(stack: AsyncDisposableStack): Promise<Figure[]> {
  const product = await newProduct(stack);
  const cookies: string[] = [];
  while (cookies.length < PEOPLE)
    cookies.push(await newVault(product.url, `bench-${cookies.length}@example.com`, ENTRIES_MAX, NOTES));
  const [client, one] = [newClient(stack, product.url, PEOPLE), newClient(stack, product.url, 1)];
  const { pid } = product.processOf('vault');
  // The product lists its processes in processes.json when each service runs in a separate process.
  const { vault } = JSON.parse(readFileSync(join(product.dataDir, 'processes.json'), 'utf8')) as {
    vault: { url: string };
  };
  const next = (index: number) => requestOf(cookies[index % PEOPLE] ?? '');

  const costs = await costsOf(
    { work: (requests) => one.repeat(requests, next), cpuMs: () => cpuMs(pid) },
    { rounds: ROUNDS, requests: REQUESTS, warmUp: 3 * REQUESTS },
  );
  const each = costs.map((cost) => cost.cpuMs);

  const waits = newProgram(stack, 'waits.ts', [vault.url]);
  const longestWait = async (): Promise<number> => {
    waits.send('longest');
    return ((await once(waits, 'message')) as [number])[0]; // waits.ts sends only numbers
  };
  const rounds = await roundsOf(ROUNDS, async () => {
    await longestWait();
    return { lastedMs: await msOf(() => client.repeat(REQUESTS, next)), longestMs: await longestWait() };
  });
  const longest = rounds.map(({ longestMs }) => longestMs);
  const lasted = rounds.map(({ lastedMs }) => lastedMs / 1_000);
  const size = `${ENTRIES_MAX} entries, nearly 4 MiB`;
  const lists = `${REQUESTS} lists of full vaults, ${PEOPLE} at once`;
  return [
    {
      name: `CPU of GET /api/passwords, ${size}`,
      value: median(each),
      unit: 'ms',
      limit: 400,
      detail: `the vault service alone; ${range(each)}`,
    },
    {
      name: `longest wait of a light call during ${lists}`,
      value: median(longest),
      unit: 'ms',
      limit: 50,
      detail: `at the vault service; ${range(longest)}`,
    },
    {
      name: lists,
      value: median(lasted),
      unit: 's',
      detail: `all of them; ${range(lasted, 2)}`,
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
