import { afterEach, expect, it } from 'vitest';
import { silentLog } from './log.ts';
import { serviceApp } from './app.ts';
import { createMetrics, type Metrics, metricsListener } from './metrics.ts';
import { type Listener, listen } from './server.ts';

let listener: Listener | undefined;
afterEach(() => listener?.close());

const anywhere = { HOST: '127.0.0.1', PORT: 0 };
const counting = (metrics: Metrics, name: string) =>
  metrics.add((prom, registry) => void new prom.Gauge({ name, help: name, registers: [registry] }).set(7));

it('the metrics of the process and those that a service adds are returned in the Prometheus text format, separately for each instance', async () => {
  const [one, other] = [createMetrics(), createMetrics()];
  counting(one, 'savvi_one');
  counting(other, 'savvi_other');
  const { type, text } = await one.read();
  expect(type).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(text).toMatch(/^# TYPE nodejs_eventloop_lag_p99_seconds gauge$/m);
  expect(text).toMatch(/^nodejs_heap_size_used_bytes \d+$/m);
  expect(text).toMatch(/^savvi_one 7$/m);
  expect(text).not.toContain('savvi_other');
  expect((await other.read()).text).toMatch(/^savvi_other 7$/m);
});

it('metrics cannot be added after the first read', async () => {
  const metrics = createMetrics();
  await metrics.read();
  expect(() => counting(metrics, 'savvi_late')).toThrow('before they are read');
});

it('the metrics listener responds to /metrics on its own port, and 404 to all other paths', async () => {
  listener = await listen(
    metricsListener(createMetrics(), () => undefined),
    anywhere,
  );
  const answered = await fetch(`${listener.url}/metrics`);
  expect([answered.status, answered.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(await answered.text()).toContain('process_cpu_seconds_total');
  expect((await fetch(`${listener.url}/metrics`, { method: 'POST' })).status).toBe(404);
  expect((await fetch(`${listener.url}/`)).status).toBe(404);
});

it('the metrics listener responds 500 and logs it if a metric fails, and works again later', async () => {
  const metrics = createMetrics();
  let broken = true;
  metrics.add((prom, registry) => {
    registry.registerMetric(
      new prom.Gauge({
        name: 'savvi_broken',
        help: 'broken',
        registers: [],
        collect: () => (broken ? Promise.reject(new Error('broken')) : undefined),
      }),
    );
  });
  const errors: unknown[] = [];
  listener = await listen(
    metricsListener(metrics, (error) => errors.push(error)),
    anywhere,
  );
  expect((await fetch(`${listener.url}/metrics`)).status).toBe(500);
  expect(errors).toMatchObject([{ message: 'broken' }]);
  broken = false;
  expect((await fetch(`${listener.url}/metrics`)).status).toBe(200);
});

it('a service with metrics serves them under one of its paths, without a token', async () => {
  const deps = {
    log: silentLog,
    clock: { now: () => new Date() },
    verify: () => Promise.reject(new Error('no token is read')),
    isReady: () => true,
  };
  listener = await listen(serviceApp({ ...deps, metrics: createMetrics() }).finish(), anywhere);
  expect((await fetch(`${listener.url}/metrics`)).status).toBe(200);
  await listener.close();
  listener = await listen(serviceApp(deps).finish(), anywhere);
  expect((await fetch(`${listener.url}/metrics`)).status).toBe(404);
});
