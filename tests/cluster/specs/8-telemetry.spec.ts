// The Prometheus of k8s/telemetry with the service discovery of the cluster.
import { kubectl, objects } from '@savvi/tooling/cluster';
import { newPerson } from '@savvi/resilience/calls';
import { releasesOf } from '@savvi/tooling/cluster/releases';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  ADDRESS,
  enforcePolicies,
  forgetPolicies,
  isReady,
  nameOf,
  podsOf,
  PRODUCT,
  ROOT,
  TELEMETRY,
  until,
} from '../src/cluster.ts';

/** The scrape targets of Prometheus. The health of a target is `unknown` before its first scrape. */
interface Targets {
  readonly activeTargets: readonly {
    readonly labels: Readonly<Record<string, string>>;
    readonly health: 'up' | 'down' | 'unknown';
    readonly lastError: string;
  }[];
}
interface Rules {
  readonly groups: readonly {
    readonly file: string;
    readonly rules: readonly {
      readonly name: string;
      readonly health: 'ok' | 'err' | 'unknown';
      readonly lastError?: string;
      readonly state?: string;
    }[];
  }[];
}

/** Queries Prometheus through the API server: requests from the node pass every network policy. */
const asked = async <Data>(what: string): Promise<Data> =>
  // The format of the Prometheus API.
  (
    JSON.parse(
      await kubectl([
        'get',
        '--raw',
        `/api/v1/namespaces/${TELEMETRY}/pods/prometheus-0:9090/proxy/api/v1/${what}`,
      ]),
    ) as { data: Data }
  ).data;

const targets = async () => (await asked<Targets>('targets?state=active')).activeTargets;
const rules = async () => (await asked<Rules>('rules')).groups;

const releases = releasesOf(ROOT).map(({ name }) => name);
/** Whether Prometheus measured the gateway at this time. */
const knowsGateway = async (seconds: number) =>
  (
    await asked<{ result: readonly unknown[] }>(
      `query?query=${encodeURIComponent('up{service="gateway"}')}&time=${seconds}`,
    )
  ).result.length > 0;
const restarts = async () =>
  (await podsOf(TELEMETRY, 'app.kubernetes.io/name=prometheus'))[0]?.status.containerStatuses?.[0]
    ?.restartCount ?? 0;
const now = () => Math.floor(Date.now() / 1_000);

describe('Prometheus, restarted while network policies are enforced', () => {
  let before = 0;
  beforeAll(async () => {
    await until(() => knowsGateway(now()), 120_000, 'it has not measured anything yet');
    before = now();
    const begun = await restarts();
    await enforcePolicies();
    try {
      // Restart the container, not the pod: a new pod would get an address that the rules of the test cluster
      // do not contain. The restart closes open connections.
      await kubectl(['exec', '-n', TELEMETRY, 'prometheus-0', '--', 'sh', '-c', 'kill 1']);
      await until(async () => (await restarts()) > begun, 60_000, 'Prometheus does not start again');
      await until(
        () =>
          targets().then(
            (all) => all.length > 0 && all.every(({ health }) => health !== 'unknown'),
            () => false,
          ),
        120_000,
        'Prometheus does not come back or finds no targets',
      );
    } finally {
      await forgetPolicies();
    }
  }, 360_000);

  it('Prometheus scrapes every pod of every release', async () => {
    const found = await targets();
    expect(found.filter(({ health }) => health !== 'up')).toEqual([]);
    const pods = (await podsOf(PRODUCT)).filter(isReady);
    console.log(
      `${found.length} targets are up, of ${new Set(found.map(({ labels }) => labels['service'])).size} releases`,
    );
    const scraped = found.filter(({ labels }) => labels['job'] === 'savvi');
    expect(scraped.map(({ labels }) => `${labels['service']}: ${labels['pod']}`).toSorted()).toEqual(
      pods.map((pod) => `${nameOf(pod)}: ${pod.metadata.name}`).toSorted(),
    );
    expect(new Set(scraped.map(({ labels }) => labels['service']))).toEqual(new Set(releases));
    const installed = found.filter(({ labels }) => labels['job'] === 'savvi-installed');
    expect(installed.map(({ labels }) => labels['service']).toSorted()).toEqual(releases.toSorted());
  });

  it('Prometheus has loaded all rules, and each can be evaluated', async () => {
    await until(
      async () => (await rules()).every((group) => group.rules.every(({ health }) => health !== 'unknown')),
      60_000,
      'a rule is never evaluated',
    );
    const groups = await rules();
    expect(new Set(groups.map(({ file }) => file))).toEqual(
      new Set(['causes', 'objectives', 'requests'].map((name) => `/etc/prometheus/rules/${name}.yaml`)),
    );
    expect(groups.flatMap((group) => group.rules).filter(({ health }) => health !== 'ok')).toEqual([]);
    expect(groups.flatMap((group) => group.rules)).toContainEqual(
      expect.objectContaining({ name: 'Watchdog', state: 'firing' }),
    );
  });

  it('Prometheus counts the requests and the failed requests of each objective', async () => {
    const person = await newPerson(() => ADDRESS);
    const call = async (method: string, path: string, options = {}) =>
      (await person.call(method, path, options)).status;
    expect([
      await call('GET', '/registry.json'),
      await call('GET', '/api/budgets'),
      await call('POST', '/api/budgets', { body: { name: 'measured', partner1Name: 'Ann' } }),
    ]).toEqual([200, 200, 201]);
    const objectivesOf = async (record: string) =>
      (await asked<{ result: readonly { metric: { slo: string } }[] }>(`query?query=${record}`)).result
        .map(({ metric }) => metric.slo)
        .toSorted();
    const all = await objectivesOf('slo:error_budget');
    expect(all).toHaveLength(4);
    for (const record of ['slo:requests:rate5m', 'slo:bad_requests:rate5m'])
      await expect.poll(() => objectivesOf(record), { timeout: 90_000, interval: 3_000 }).toEqual(all);
  });

  it('Prometheus still has its earlier measurements after a restart', async () => {
    expect(await knowsGateway(before)).toBe(true);
  });
});

describe('the API server', () => {
  /**
   * Returns the permissions that a service account of savvi-telemetry has in a namespace, one line per
   * resource type.
   */
  const rightsOf = async (account: string, namespace: string) =>
    (
      await kubectl([
        'auth',
        'can-i',
        '--list',
        '--no-headers',
        '-n',
        namespace,
        '--as',
        `system:serviceaccount:${TELEMETRY}:${account}`,
      ])
    )
      .split('\n')
      .map((line) => line.trim().replaceAll(/\s+/g, ' '))
      .filter((line) => line !== '');

  it('the API server lets Prometheus list the pods and Services of savvi and otherwise only what it lets anonymous users do', async () => {
    const namespaces = (await objects<{ metadata: { name: string } }>(['get', 'namespaces'])).map(
      ({ metadata }) => metadata.name,
    );
    const own = await Promise.all(
      namespaces.map(async (namespace) => {
        const anybody = await rightsOf('anybody', namespace);
        return (await rightsOf('prometheus', namespace))
          .filter((right) => !anybody.includes(right))
          .map((right) => `${namespace}: ${right}`);
      }),
    );
    expect(own.flat().toSorted()).toEqual(
      ['pods', 'services'].map((kind) => `${PRODUCT}: ${kind} [] [] [get list watch]`),
    );
  });
});
