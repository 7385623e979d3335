import { startBare } from './bare.ts';
import { openClient } from './client.ts';
import { compare } from './compare.ts';
import { cpuMs } from '@savvi/testing/cpu';
import type { Figure } from './figure.ts';
import { startSubject } from './subject.ts';

const CONNECTIONS = 8;
const EFFORT = { rounds: 5, requests: 1_000, warmUp: 2_000 };

/** What a list of twenty budgets costs in Node, as a multiple of Express and pg alone. */
export async function measure(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const subject = await startSubject();
  stack.defer(() => subject.stop());
  const bare = await startBare(subject.userId, subject.budgets);
  stack.defer(() => bare.stop());
  const [toOurs, toBare] = [openClient(subject.url, CONNECTIONS), openClient(bare.url, CONNECTIONS)];
  stack.defer(async () => void (await Promise.all([toOurs.close(), toBare.close()])));

  const { ratio, oursMs, bareMs } = await compare(
    {
      work: (requests) => toOurs.send(requests, () => ({ method: 'GET', path: '/api/budgets', headers: { cookie: subject.cookie } })),
      cpuMs: () => subject.pids.reduce((sum, pid) => sum + cpuMs(pid), 0),
    },
    { work: (requests) => toBare.send(requests, () => ({ method: 'GET', path: `/spaces/${subject.userId}/budgets` })), cpuMs: () => cpuMs(bare.pid) },
    EFFORT,
  );
  return [{ name: 'CPU of GET /api/budgets', value: ratio, unit: 'times', limit: 1.5, detail: `${oursMs.toFixed(2)} ms against ${bareMs.toFixed(2)} ms bare` }];
}
