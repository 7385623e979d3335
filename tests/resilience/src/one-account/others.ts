// Ordinary accounts: they send the requests of an opened page, and an occasional save.
import { setTimeout as pause } from 'node:timers/promises';
import { type Connection, registerAt } from './connection.ts';

/** The requests of the dashboard. */
const READS = [
  '/api/user',
  '/api/budgets',
  '/api/savings-accounts',
  '/api/debts',
  '/api/real-estate-properties',
  '/api/insurance-policies',
  '/api/documents',
  '/api/passwords?fields=id',
  '/api/subscription/status',
  '/api/net-worth',
  '/api/achievements',
  '/api/passwords',
];

const EVERY_MS = 100;

const KINDS = [
  {
    path: '/api/budgets',
    body: { name: 'Home', partner1Name: 'Ann', fixedExpenses: [{ name: 'Rent', amount: 1_200 }] },
    change: { partner1Income: '5012.34' },
  },
  {
    path: '/api/debts',
    body: {
      name: 'Card',
      creditor: 'Bank',
      balance: '900.00',
      interestRate: '0.1999',
      minimumPayment: '35.00',
    },
    change: { balance: '800.00' },
  },
  {
    path: '/api/passwords',
    body: { name: 'Bank', usernameEmail: 'ann', password: 's3cret' },
    change: { name: 'Other bank' },
  },
  {
    path: '/api/savings-accounts',
    body: { name: 'Rainy days', bankName: 'First', balance: '125.50' },
    change: { balance: '130.00' },
  },
] as const;

/** The results of the requests in a time window. */
export interface Window {
  /** The latency of each request in milliseconds. */
  readonly times: number[];
  /** Each request without a successful response, such as `GET /api/debts: 503 …`. */
  readonly failed: string[];
}

/** An ordinary account with one record of every type. */
export interface Other {
  /** Sends ten requests a second, sequentially, for this many milliseconds. */
  workFor(ms: number, into: Window): Promise<void>;
  close(): void;
}

/** Registers an ordinary account whose requests come from `address`. */
export async function registerOther(url: string, address: string): Promise<Other> {
  const connection: Connection = await registerAt(url, address);
  const saves: { path: string; message: { method: string; body: object } }[] = [];
  for (const { path, body, change } of KINDS) {
    const { id } = await connection.read<{ id: string }>(path, { method: 'POST', body });
    saves.push({ path: `${path}/${id}`, message: { method: 'PATCH', body: change } });
  }
  const rounds = saves.flatMap((save) => [...READS.map((path) => ({ path, message: {} })), save]);
  let next = Math.floor(Math.random() * rounds.length);
  return {
    async workFor(ms, { times, failed }) {
      for (const end = performance.now() + ms; performance.now() < end;) {
        // The index is within the array.
        const { path, message } = rounds[next++ % rounds.length] ?? { path: '/api/user', message: {} };
        const answer = await connection.call(path, message);
        times.push(answer.ms);
        if (answer.status !== 200)
          failed.push(
            `${'method' in message ? message.method : 'GET'} ${path}: ${answer.status} ${answer.sentence}`,
          );
        await pause(Math.max(0, EVERY_MS - answer.ms));
      }
    },
    close: () => connection.close(),
  };
}
