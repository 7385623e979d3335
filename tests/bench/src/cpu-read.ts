import { startBare } from './bare.ts';
import { openClient } from './client.ts';
import { compare } from './compare.ts';
import { cpuMs } from '@savvi/testing/cpu';
import type { Figure } from './figure.ts';
import { startSubject, type Way } from './subject.ts';

const EFFORT = { rounds: 5, requests: 1_000, warmUp: 2_000 };
/** Ways to start the product. `limit` is the maximum CPU time as a multiple of the baseline server's. */
const SETTINGS: readonly {
  readonly way: Way;
  readonly connections: readonly number[];
  readonly limit: number;
}[] = [
  { way: 'split', connections: [8], limit: 1.3 },
  { way: 'npm start', connections: [8, 32], limit: 1.5 },
];

async function measureWay({ way, connections, limit }: (typeof SETTINGS)[number]): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const subject = await startSubject(way);
  stack.defer(() => subject.stop());
  const bare = await startBare(subject.userId, subject.budgets);
  stack.defer(() => bare.stop());
  const figures: Figure[] = [];
  for (const each of connections) {
    await using clients = new AsyncDisposableStack();
    const [toOurs, toBare] = [openClient(subject.url, each), openClient(bare.url, each)];
    clients.defer(async () => void (await Promise.all([toOurs.close(), toBare.close()])));
    const { ratio, oursMs, bareMs } = await compare(
      {
        work: (requests) =>
          toOurs.send(requests, () => ({
            method: 'GET',
            path: '/api/budgets',
            headers: { cookie: subject.cookie },
          })),
        cpuMs: () => subject.pids.reduce((sum, pid) => sum + cpuMs(pid), 0),
      },
      {
        work: (requests) =>
          toBare.send(requests, () => ({ method: 'GET', path: `/spaces/${subject.userId}/budgets` })),
        cpuMs: () => cpuMs(bare.pid),
      },
      EFFORT,
    );
    figures.push({
      name: `CPU of GET /api/budgets, ${way}, ${each} connections`,
      value: ratio,
      unit: 'times',
      limit,
      detail: `${oursMs.toFixed(2)} ms against ${bareMs.toFixed(2)} ms bare`,
    });
  }
  return figures;
}

/**
 * Measures the Node.js CPU time of a list of twenty budgets as a multiple of plain Express and pg: with
 * separate service processes, and with `npm start`.
 */
export async function measure(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const setting of SETTINGS) figures.push(...(await measureWay(setting)));
  return figures;
}
