// Runs every expression of all dashboards and rules in a Prometheus that scrapes a product with real
// dependencies under load. Then one service hangs, and the alerts are checked.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { startProduct, type Product } from '@savvi/testing/product';
import { releasesOf } from '@savvi/tooling/cluster/releases';
import { freePort } from '@savvi/tooling/postgres/free-port';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { asked } from '../src/expressions.ts';
import { dashboards, rules } from '../src/files.ts';
import { register } from '@savvi/testing/session';
import { guessSignature, playJourneys, reportPage, unanswered } from '../src/people.ts';
import { type PodPort, type Prometheus, startPrometheus } from '../src/prometheus.ts';

const WAIT = { timeout: 30_000, interval: 200 };

const RELEASES = releasesOf(path.join(import.meta.dirname, '../../..'));
const PROCESSES = RELEASES.filter(({ chart }) => chart === 'service')
  .map(({ name }) => name)
  .toSorted();
/** In this setup the gateway serves the files of the frontends. */
const FRONTENDS = RELEASES.filter(({ chart }) => chart === 'frontend')
  .map(({ name }) => name)
  .toSorted();

/** Alerts and metrics that have no series without a failure. */
const ONLY_IN_TROUBLE = new Set([
  'ServiceDown', // The spec causes this alert at its end.
  'MonitoringLost', // This alert needs a job without targets, and promtool tests the rule.
  // This alert needs a signed event of the payment provider. PaymentCallsRefused uses its metric, and
  // promtool tests the rule.
  'PaymentsOfUnknownPrice',
  // This alert needs a version that fails for its users. The canary test of the gateway uses its metric, and
  // promtool tests the rule.
  'CanaryRolledBack',
]);

/** Panels of the service dashboard that are empty for some services, with those services. */
const NOTHING_TO_TELL: Readonly<Record<string, readonly string[]>> = {
  Outbox: ['gateway', 'demo-payments'], // The gateway and the payment simulator publish no events.
  // The gateway reads without a durable consumer, demo-payments reads no events.
  'Events not finished': ['gateway', 'demo-payments'],
  'Parked events': ['gateway', 'demo-payments'],
};

let somebody = '';
let statuses: number[] = [];
let [product, prometheus]: [Product | undefined, Prometheus | undefined] = [undefined, undefined];
const running = <Thing>(thing: Thing | undefined): Thing => {
  if (thing === undefined) throw new Error('Prometheus was not started');
  return thing;
};
const ask = (expression: string) => running(prometheus).query(expression);
const valueOf = async (expression: string) => Number((await ask(expression))[0]?.value[1] ?? Number.NaN);

/**
 * Calls `wrong` repeatedly until it returns no problems.
 * @throws {Error} on timeout, with the last problems
 */
async function until(wrong: () => Promise<readonly unknown[]>): Promise<void> {
  for (const end = Date.now() + WAIT.timeout; ; await pause(WAIT.interval)) {
    const found = await wrong();
    if (found.length === 0) return;
    if (Date.now() > end) throw new Error(JSON.stringify(found));
  }
}

/**
 * Returns the pods that a cluster would list for this product: one per port of each process, and ended pods.
 */
async function podsOf({ dataDir }: Product, metricsPort: number): Promise<PodPort[]> {
  const processes = z
    .record(z.string(), z.object({ url: z.string() }))
    .parse(JSON.parse(await readFile(path.join(dataDir, 'processes.json'), 'utf8')));
  const pods = Object.entries(processes).map(([name, { url }]) => ({
    name,
    address: new URL(url).host,
    component: name === 'gateway' ? 'gateway' : 'service',
    port: 'http',
  }));
  return [
    ...pods,
    { name: 'gateway', address: `127.0.0.1:${metricsPort}`, component: 'gateway', port: 'metrics' },
    { name: 'budget-migrate', address: '127.0.0.1:1', component: 'migrate', port: 'http' },
    { name: 'budget', address: '127.0.0.1:1', component: 'service', port: 'http', phase: 'Failed' },
  ];
}

beforeAll(async () => {
  const metricsPort = await freePort();
  product = await startProduct({
    parts: true,
    env: {
      NODE_ENV: 'production',
      DEMO_PAYMENTS: 'yes',
      RATE_LIMIT_SCALE: '1000000',
      METRICS_PORT: String(metricsPort),
    },
  });
  prometheus = await startPrometheus({
    pods: await podsOf(product, metricsPort),
    installed: RELEASES.map(({ name }) => name),
  });
  // Requests before the first scrape are not counted.
  await until(async () =>
    (await valueOf('count(up{job="savvi"} == 1)')) === PROCESSES.length
      ? []
      : [await running(prometheus).targets()],
  );
  const { url } = product;
  // The first request to each service may exceed the timeout of the gateway on a busy machine.
  await until(async () => {
    somebody = await register(url, { email: `${randomUUID()}@load.example` }).then(
      ({ cookie }) => cookie,
      () => '',
    );
    return somebody === '' ? ['nobody can register'] : [];
  });
  await until(() => unanswered(url, somebody));
  // Opens a checkout, because no journey of the load test makes a payment.
  await fetch(`${url}/demo-payments/checkout/monthly`, { redirect: 'manual' });
  // These requests create the series before the load: Prometheus does not count their first value as an
  // increase.
  const early = [await reportPage(url), await guessSignature(url)];
  await playJourneys(url, await product.admin());
  statuses = [...early, await reportPage(url), await guessSignature(url)].map(({ status }) => status);
  // Waits until all requests are scraped and the rules have evaluated them.
  await until(async () =>
    (await valueOf('area_version:savvi_remote_load_failures:ratio15m')) > 0
      ? []
      : [await ask('savvi_remote_load_seconds_count')],
  );
  // The p99 rule is the last one of its file, so all rules of the file have been evaluated.
  await until(async () =>
    (await valueOf('count(service:savvi_http_request_duration_seconds:p99_5m)')) === PROCESSES.length
      ? []
      : [await ask('service:savvi_http_requests:rate5m')],
  );
});
afterAll(async () => {
  await prometheus?.stop();
  await product?.remove();
});

describe('Prometheus with the cluster configuration', () => {
  it('Prometheus scrapes each process once and labels it with its name', async () => {
    const targets = await running(prometheus).targets();
    expect(
      targets
        .filter(({ labels }) => labels['job'] === 'savvi')
        .map(({ labels, health }) => `${labels['service']} ${labels['pod']} ${health}`)
        .toSorted(),
    ).toEqual(PROCESSES.map((name) => `${name} ${name}-0 up`));
  });

  it('Prometheus has one series for each installed release', async () => {
    expect(
      (await ask('up{job="savvi-installed"} == 1')).map(({ metric }) => metric['service']).toSorted(),
    ).toEqual(RELEASES.map(({ name }) => name).toSorted());
    expect(await ask('scrape_samples_scraped{job="savvi-installed"} > 0')).toEqual([]);
  });

  it('Prometheus has the database metrics of each service', async () => {
    expect((await ask('savvi_database_up == 1')).map(({ metric }) => metric['service']).toSorted()).toEqual(
      PROCESSES,
    );
  });
});

it('browser reports are accepted, and unsigned payment webhooks are rejected', () => {
  expect(statuses).toEqual([204, 400, 204, 400]);
});

describe('Dashboards', () => {
  const whole = dashboards().filter(({ templating }) => templating.list.length === 0);
  const ofOne = dashboards().filter(({ templating }) => templating.list.length > 0);
  const targetsOf = (boards: typeof whole) =>
    boards.flatMap(({ title, panels }) =>
      panels.flatMap((panel) =>
        panel.targets.map(({ expr }) => ({
          board: title,
          panel: panel.title,
          expr: expr.replaceAll('$__rate_interval', '1m'),
        })),
      ),
    );

  it.each(targetsOf(whole))('$board › $panel has data: $expr', async ({ expr }) => {
    expect(await ask(expr)).not.toEqual([]);
  });

  it.each(targetsOf(ofOne))('$board › $panel has data for every service: $expr', async ({ panel, expr }) => {
    const services = (await ask('up{job="savvi"}')).map(({ metric }) => metric['service'] ?? '');
    const answers = await Promise.all(
      services.map(async (service) => ({
        service,
        count: (await ask(expr.replaceAll('$service', service))).length,
      })),
    );
    const silent = answers.filter(({ count }) => count === 0).map(({ service }) => service);
    expect(silent.toSorted()).toEqual((NOTHING_TO_TELL[panel] ?? []).toSorted());
  });
});

describe('Rules', () => {
  it.each(
    rules()
      .filter(({ alert }) => !ONLY_IN_TROUBLE.has(alert ?? ''))
      .map(({ record, alert, expr, labels }) => ({
        name: alert ?? `${record} ${labels['slo'] ?? ''}`,
        expr,
      })),
  )('the expression of the rule $name finds data', async ({ expr }) => {
    expect(await ask(asked(expr))).not.toEqual([]);
  });

  it('no alert fires while the product is healthy', async () => {
    const said = (await running(prometheus).alerts())
      .map(({ labels }) => labels)
      // Latency objectives are excluded, because they depend on the speed of this machine.
      .filter(({ slo }) => !slo?.endsWith('-latency'));
    expect(
      said.filter(({ alertname }) => alertname !== 'ServiceDown').map(({ alertname }) => alertname),
    ).toEqual(['Watchdog']);
    const missed = said
      .filter(({ alertname }) => alertname === 'ServiceDown')
      .map(({ service }) => service ?? '');
    expect(missed.toSorted()).toEqual(FRONTENDS);
  });

  it('alerts report a hanging service: its process, the circuit breaker, failed requests and the missed objective', async () => {
    const { url, processOf } = running(product);
    const { pid } = processOf('budget');
    process.kill(pid, 'SIGSTOP');
    try {
      const look = () =>
        fetch(`${url}/api/budgets`, { headers: { Cookie: somebody } }).then(({ status }) => status);
      await expect
        .poll(
          async () => (await Promise.all(Array.from({ length: 20 }, look))).every((status) => status >= 500),
          WAIT,
        )
        .toBe(true);
      const pending = async () =>
        (await running(prometheus).alerts()).map(
          ({ labels }) =>
            `${labels['alertname']} ${labels['service'] ?? labels['upstream'] ?? labels['slo'] ?? ''}`,
        );
      await expect
        .poll(async () => {
          await look();
          return pending();
        }, WAIT)
        .toEqual(
          expect.arrayContaining([
            'ServiceDown budget',
            'TargetDown budget',
            'ErrorBudgetBurnsFast api-availability',
          ]),
        );
      expect(await valueOf('savvi_upstream_open_breakers{upstream="budget"}')).toBe(1);
      await expect
        .poll(() => valueOf('service:savvi_http_request_errors:ratio5m{service="gateway"}'), WAIT)
        .toBeGreaterThan(0); // The rules of this group are evaluated at another time, so the test polls.
    } finally {
      process.kill(pid, 'SIGCONT');
    }
  });
});
