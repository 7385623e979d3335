import { defineRoute } from '@savvi/contracts/route';
import { postgresAdminUrl } from '@savvi/testing/database';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { serviceApp } from './app.ts';
import { silentLog } from './log.ts';
import { createMetrics } from './metrics.ts';
import { rawTransactions } from './raw-transactions.ts';
import { type Listener, listen } from './server.ts';
import { watchPools } from './watched-pools.ts';

const base = { tag: 'Test', summary: 'A test', operation: 'test', access: 'public' } as const;
const thing = defineRoute({
  ...base,
  method: 'get',
  path: '/api/things/{id}',
  params: z.object({ id: z.string() }),
  status: 200,
  reply: z.object({}),
});
const fails = defineRoute({ ...base, method: 'post', path: '/api/fails', status: 201, reply: z.object({}) });
const stream = defineRoute({
  ...base,
  method: 'get',
  path: '/api/stream',
  status: 200,
  reply: 'event-stream',
});

let listener: Listener;
let leaving: PromiseWithResolvers<void>;
beforeEach(async () => {
  leaving = Promise.withResolvers();
  const app = serviceApp({
    log: silentLog,
    metrics: createMetrics(),
    clock: { now: () => new Date() },
    verify: () => Promise.reject(new Error('no token is read')),
    isReady: () => true,
  });
  app.mount(thing, async ({ params, response }) => {
    if (params.id !== 'slow') return {};
    response.once('close', leaving.resolve);
    return await new Promise(() => {});
  });
  app.mount(fails, () => {
    throw new Error('always');
  });
  app.mount(stream, ({ response }) => void response.type('text/event-stream').end('data: {}\n\n'));
  listener = await listen(app.finish(), { HOST: '127.0.0.1', PORT: 0 });
});
afterEach(() => listener.close(100));

const ask = async (path: string, init?: RequestInit) => (await fetch(listener.url + path, init)).text();
/** The number of measured requests, by their labels. */
async function counted(): Promise<Record<string, number>> {
  const found = (await ask('/metrics')).matchAll(
    /^savvi_http_request_duration_seconds_count\{method="([^"]*)",route="([^"]*)",status="([^"]*)"\} (\d+)$/gm,
  );
  return Object.fromEntries(
    [...found].map(([, method, route, status, count]) => [`${method} ${route} ${status}`, Number(count)]),
  );
}

it('request times are grouped by the route template, whatever paths are requested, once metrics are scraped', async () => {
  await ask('/api/things/before');
  expect(await counted()).toEqual({});
  for (let id = 0; id < 100; id += 1) await ask(`/api/things/${id}?q=${id}`);
  for (const path of ['/api/none/1', '/wp-login.php', '/%2e%2e/', '/api/things/', '/api/things/1/2'])
    await ask(path);
  await ask('/api/fails', { method: 'POST' });
  await ask('/api/things/1', { method: 'PUT' });
  await ask('/api/things/1', { method: 'PROPFIND' });
  await ask('/livez');
  await ask('/readyz');
  expect(await counted()).toEqual({
    'GET /api/things/:id 2xx': 100,
    'GET unknown 4xx': 5,
    'POST /api/fails 5xx': 1,
    'PUT /api/things/:id 4xx': 1,
    'other /api/things/:id 4xx': 1,
  });
});

it('request times exclude streams, and report `none` as the status when the client has disconnected', async () => {
  await counted();
  await ask('/api/stream');
  const leave = new AbortController();
  const left = ask('/api/things/slow', { signal: leave.signal });
  setTimeout(() => leave.abort(), 100);
  await expect(left).rejects.toThrow('aborted');
  await leaving.promise;
  expect(await counted()).toEqual({ 'GET /api/things/:id none': 1 });
});

it('request times are sorted into buckets of seconds', async () => {
  await counted();
  await ask('/api/things/1');
  expect(await ask('/metrics')).toMatch(
    /^savvi_http_request_duration_seconds_bucket\{le="10",method="GET",route="\/api\/things\/:id",status="2xx"\} 1$/m,
  );
});

it('the metrics also contain the busy, idle and waiting connections of the pools', async () => {
  const metrics = createMetrics();
  const raw = rawTransactions(postgresAdminUrl(), 1, { watch: watchPools(metrics) });
  const pools = async () => (await metrics.read()).text.match(/^savvi_database_pool_.*$/gm);
  const told = (busy: number, idle: number, waiting: number) => [
    `savvi_database_pool_connections{pool="events",state="busy"} ${busy}`,
    `savvi_database_pool_connections{pool="events",state="idle"} ${idle}`,
    `savvi_database_pool_waiting{pool="events"} ${waiting}`,
  ];
  expect(await pools()).toEqual(told(0, 0, 0));
  const gate = Promise.withResolvers<void>();
  const held = raw.inTransaction(() => gate.promise);
  const waiting = raw.inTransaction(async () => undefined);
  await expect.poll(pools).toEqual(told(1, 0, 1));
  gate.resolve();
  await Promise.all([held, waiting]);
  expect(await pools()).toEqual(told(0, 1, 0));
  await raw.close();
});
