import type { Budget } from '@savvi/contracts/budget/budget';
import pg from 'pg';
import { startBare } from './bare.ts';
import { openClient } from './client.ts';
import { compare } from './compare.ts';
import { cpuMs, treeCpuMs } from '@savvi/testing/cpu';
import type { Figure } from './figure.ts';
import { backendsMs, untilDelivered } from './delivery.ts';
import { startSubject } from './subject.ts';

const CONNECTIONS = 8;
// The warm-up is long enough for V8 to optimize both sides: a service runs for weeks, not for a thousand
// requests.
const EFFORT = { rounds: 5, requests: 500, warmUp: 4_000 };

/** Makes the same small change on both sides, to each budget in turn. */
const change =
  (budgets: readonly Budget[], prefix: string, headers: Record<string, string>) => (index: number) => ({
    method: 'PATCH' as const,
    path: `${prefix}/${budgets[index % budgets.length]?.id ?? ''}`,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ name: `Our home, take ${index}`, splitPercentage: index % 101 }),
  });

/**
 * Measures the CPU time of a change and its event in Node.js and PostgreSQL, as a multiple of Express, pg and
 * a plain UPDATE.
 */
export async function measure(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const subject = await startSubject();
  stack.defer(() => subject.stop());
  const bare = await startBare(subject.userId, subject.budgets);
  stack.defer(() => bare.stop());
  const [toOurs, toBare] = [openClient(subject.url, CONNECTIONS), openClient(bare.url, CONNECTIONS)];
  stack.defer(async () => void (await Promise.all([toOurs.close(), toBare.close()])));
  const database = new pg.Client({ connectionString: subject.databaseUrl('budget') });
  await database.connect();
  stack.defer(() => database.end());

  let [changes, delivered, projected] = [0, 0, 0];
  const since = (before: Map<number, number>, now: Map<number, number>) =>
    [...now].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0);
  const { ratio, oursMs, bareMs } = await compare(
    {
      async work(requests) {
        const before = await backendsMs(database);
        await toOurs.send(requests, change(subject.budgets, '/api/budgets', { cookie: subject.cookie }));
        await untilDelivered(database);
        changes += requests;
        // Queried again, because services open new sessions during the measurement.
        const now = await backendsMs(database);
        delivered += since(before.delivery, now.delivery);
        projected += since(before.projections, now.projections);
      },
      cpuMs: () =>
        // CPU time of event consumers does not count.
        subject.pids.reduce((sum, pid) => sum + cpuMs(pid), treeCpuMs(subject.postgresPid) - projected),
    },
    {
      work: (requests) =>
        toBare.send(requests, change(subject.budgets, `/spaces/${subject.userId}/budgets`, {})),
      cpuMs: () => cpuMs(bare.pid) + treeCpuMs(bare.postgresPid),
    },
    EFFORT,
  );
  return [
    {
      name: 'CPU of PATCH /api/budgets/{id}',
      value: ratio,
      unit: 'times',
      limit: 2.2,
      detail: `${oursMs.toFixed(2)} ms against ${bareMs.toFixed(2)} ms bare, Node and PostgreSQL`,
    },
    {
      name: '  of it PostgreSQL for relay and bus',
      value: delivered / changes,
      unit: 'ms',
      detail: 'sessions of the relay and of the bus',
    },
    {
      name: '  beside it PostgreSQL for projections',
      value: projected / changes,
      unit: 'ms',
      detail: 'sessions of achievements and admin, which count the change',
    },
  ];
}
