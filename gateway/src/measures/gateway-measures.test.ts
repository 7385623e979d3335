import { allRoutes } from '@savvi/tooling/contracts/routes';
import { createMetrics } from '@savvi/service-kit/metrics';
import { expect, it } from 'vitest';
import { fakeService, testGateway } from '../testing/gateway.ts';
import { measureBreakers } from './gateway-measures.ts';
import { routeNames } from '../proxy/route-names.rules.ts';

const nameOf = routeNames(allRoutes.map(({ path }) => path));

it('every route of the contracts is counted under its own template', () => {
  for (const { path } of allRoutes)
    expect(nameOf(path.replace(/\{\w+\}/g, '0c5b'))).toBe(path.replace(/\{(\w+)\}/g, ':$1'));
});

it.each([
  ['/api/debts/deleted', '/api/debts/deleted'],
  ['/api/debts/1?x=/api', '/api/debts/:id'],
  ['/api/debts/1/2/3', 'unknown'],
  ['/api/../debts', 'unknown'],
  ['/api', 'unknown'],
  ['/livez', null],
  ['/registry.json', '/registry.json'],
  ['/browser-reports', '/browser-reports'],
  ['/demo-payments/checkout/monthly?x', '/demo-payments/*'],
  ['/remotes/budget/1/e.js', '/remotes/*'],
  ['/js/app.1a2b3c4d.js', '/files/*'],
  ['/account/settings?token=x', '/pages/*'],
  ['', 'unknown'],
  ['http://elsewhere/', 'unknown'],
])('a request for %j is counted under the route %j', (target, name) => {
  expect(nameOf(target)).toBe(name);
});

it('arbitrary paths create few metric series', async () => {
  const behind = await fakeService((_request, response) => void response.end('[]'));
  const gateway = await testGateway({ services: { budget: behind.url } });
  await gateway.metrics.read();
  const random = () => Math.random().toString(36).slice(2);
  for (let turn = 0; turn < 100; turn += 1)
    for (const path of [
      `/api/budgets/${random()}`,
      `/api/${random()}`,
      `/${random()}`,
      `/${random()}.php`,
      `/remotes/${random()}`,
    ])
      await (await fetch(gateway.url + path)).text();
  const counts = [
    ...(await gateway.metrics.read()).text.matchAll(
      /^savvi_http_request_duration_seconds_count\{(.*)\} (\d+)$/gm,
    ),
  ].map(([, labels, count]) => `${labels} ${count}`);
  expect(counts.sort()).toEqual([
    'method="GET",route="/api/budgets/:id",status="2xx" 100',
    'method="GET",route="/files/*",status="4xx" 100',
    'method="GET",route="/pages/*",status="4xx" 100',
    'method="GET",route="/remotes/*",status="4xx" 100',
    'method="GET",route="unknown",status="4xx" 100',
  ]);
  await gateway.close();
  await behind.close(100);
});

it('the breaker gauge is 1 for a service whose circuit breaker is open, and 0 for the others', async () => {
  const metrics = createMetrics();
  measureBreakers(
    metrics,
    () =>
      new Map([
        ['budget', { isCircuitOpen: true }],
        ['vault', { isCircuitOpen: false }],
      ]),
  );
  expect((await metrics.read()).text.match(/^savvi_upstream_open_breakers.*$/gm)).toEqual([
    'savvi_upstream_open_breakers{upstream="budget"} 1',
    'savvi_upstream_open_breakers{upstream="vault"} 0',
  ]);
});
