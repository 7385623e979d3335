// One account that sends the most expensive requests at the highest allowed rate.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { SAMPLES } from '../daily-life.ts';
import type { Message } from './accounts.ts';
import type { WorstAccount } from './worst-account.ts';

/** Each list with its service and its maximum response size in MiB; docs/capacity.md has the same table. */
export const LISTS = [
  { path: '/api/budgets', service: 'budget', largestMib: 10 },
  { path: '/api/budgets/drafts', service: 'budget', largestMib: 8 },
  { path: '/api/budgets/months', service: 'budget', largestMib: 6 },
  { path: '/api/budgets/goals', service: 'budget', largestMib: 0.1 },
  { path: '/api/budgets/categories', service: 'budget', largestMib: 14 },
  { path: '/api/budgets/pay', service: 'budget', largestMib: 1 },
  { path: '/api/budgets/imports', service: 'budget', largestMib: 1 },
  { path: '/api/budgets/bills', service: 'budget', largestMib: 4 },
  { path: '/api/budgets/bill-dates', service: 'budget', largestMib: 2 },
  { path: '/api/budgets/reconciliations', service: 'budget', largestMib: 2 },
  { path: '/api/budgets/rules', service: 'budget', largestMib: 0.5 },
  { path: '/api/budgets/transactions', service: 'budget', largestMib: 6 },
  { path: '/api/passwords', service: 'vault', largestMib: 18 },
  { path: '/api/passwords/deleted', service: 'vault', largestMib: 5 },
  { path: '/api/passwords?fields=id', service: 'vault', largestMib: 1 },
  { path: '/api/passwords?fields=name', service: 'vault', largestMib: 5 },
  { path: '/api/documents', service: 'documents', largestMib: 11 },
  { path: '/api/documents/deleted', service: 'documents', largestMib: 11 },
  { path: '/api/documents/tags', service: 'documents', largestMib: 0.1 },
  { path: '/api/document-folders', service: 'documents', largestMib: 7 },
  { path: '/api/savings-accounts', service: 'masterplan', largestMib: 5 },
  { path: '/api/debts', service: 'masterplan', largestMib: 5 },
  { path: '/api/real-estate-properties', service: 'masterplan', largestMib: 5 },
  { path: '/api/insurance-policies', service: 'masterplan', largestMib: 5 },
  { path: '/api/net-worth', service: 'masterplan', largestMib: 0.01 },
  { path: '/api/net-worth/last-month', service: 'masterplan', largestMib: 0.3 },
  { path: '/api/net-worth/balances', service: 'masterplan', largestMib: 4 },
  { path: '/api/auth/sessions', service: 'identity', largestMib: 0.1 },
  { path: '/api/subscription/status', service: 'billing', largestMib: 0.1 },
  { path: '/api/achievements', service: 'achievements', largestMib: 0.01 },
] as const;

interface Call {
  readonly path: string;
  readonly message?: () => Message;
}

/**
 * Returns a function that returns texts of two lengths in turn, so that every second change grows a record
 * and the service has to measure all records.
 */
function growing(): () => string {
  let count = 0;
  return () => 'x'.repeat(50 + 50 * (count++ % 2));
}

/** Returns write requests that make the service measure the stored data; most of them are then rejected. */
const writesOf = (
  { budgetId, documentId }: WorstAccount,
  [name, description] = [growing(), growing()],
): readonly Call[] => [
  ...[SAMPLES.budget, SAMPLES.entry, SAMPLES.debt].map(({ path, body }) => ({
    path,
    message: () => ({ method: 'POST', body: { ...body, name: randomUUID() } }),
  })),
  { path: `/api/budgets/${budgetId}`, message: () => ({ method: 'PATCH', body: { name: name() } }) },
  {
    path: `/api/documents/${documentId}`,
    message: () => ({ method: 'PATCH', body: { description: description() } }),
  },
  { path: '/api/passwords?limit=1' },
  {
    path: '/api/document-folders',
    message: () => ({ method: 'POST', body: { name: randomUUID(), category: 'wills' } }),
  },
];

/**
 * An account may send 3,000 requests a minute (gateway/src/limits/limits.ts); 48 per second stay just below
 * that.
 */
const CALLS_PER_SECOND = 48;
/**
 * An account may have 64 concurrent requests (gateway/src/limits/concurrency-limit.ts). Of these, 60 read
 * their responses fast; the other four read slowly.
 */
const FAST_READERS = 60;
const SLOW_PATHS = [
  '/api/budgets',
  '/api/documents',
  '/api/passwords',
  '/api/real-estate-properties',
] as const;
const SLOW_BYTES_PER_SECOND = 100_000;

/** The responses that the account received. */
export interface Answered {
  readonly statuses: ReadonlyMap<number, number>;
  /** The distinct error responses (status 400 and above), such as `429 You are …`. */
  readonly refusals: ReadonlySet<string>;
}

/** Starts sending the requests. @returns a function that stops them */
export function startPressure(account: WorstAccount): () => Promise<Answered> {
  const calls: readonly Call[] = [...LISTS, ...writesOf(account)];
  const [statuses, refusals] = [new Map<number, number>(), new Set<string>()];
  let [isOver, next, nextAt] = [false, 0, performance.now()];

  async function call(path: string, message?: Message): Promise<void> {
    const at = Math.max(nextAt, performance.now());
    nextAt = at + 1_000 / CALLS_PER_SECOND;
    await pause(Math.max(0, at - performance.now()));
    if (isOver) return;
    const { status, sentence } = await account.connection.call(path, message);
    if (isOver) return; // the request was aborted
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status < 200 || status >= 400)
      refusals.add(`${status} ${sentence} (${message?.method ?? 'GET'} ${path})`);
  }
  async function readFast(): Promise<void> {
    for (; !isOver; next += 1) {
      const each = calls[next % calls.length];
      if (each !== undefined) await call(each.path, each.message?.());
    }
  }
  async function readSlowly(path: string): Promise<void> {
    while (!isOver) await call(path, { bytesPerSecond: SLOW_BYTES_PER_SECOND });
  }

  const all = Promise.all([...Array.from({ length: FAST_READERS }, readFast), ...SLOW_PATHS.map(readSlowly)]);
  return async () => {
    isOver = true;
    account.connection.abort();
    await all;
    return { statuses, refusals };
  };
}
