// What holds while everything runs and nothing is changed.
import { edgesOf } from '@savvi/charts-test/edges';
import { helm, kubectl } from '@savvi/tooling/cluster';
import { releasesOf } from '@savvi/tooling/cluster/releases';
import { beforeAll, describe, expect, it } from 'vitest';
import { DATA, inPod, nameOf, type Pod, podsOf, PRODUCT, ROOT, TELEMETRY } from '../src/cluster.ts';
import { enforcePolicies, forgetPolicies } from '../src/policies.ts';

const releases = releasesOf(ROOT).map(({ name }) => name);
/** Those that keep something in a database. */
const processes = releasesOf(ROOT).flatMap(({ name, chart }) => (chart === 'service' ? [name] : []));

describe('every release', () => {
  it.concurrent.each(releases)('%s passes helm test', async (name) => {
    expect(await helm(['test', name, '--namespace', PRODUCT, '--timeout', '2m'])).toMatch(/Phase:\s+Succeeded/);
  });
});

describe('every pod', () => {
  const running = async () => (await Promise.all([podsOf(PRODUCT), podsOf(DATA), podsOf(TELEMETRY, 'app.kubernetes.io/component=telemetry')])).flat();

  it('passes Pod Security "restricted", with no exception and no warning', async () => {
    const pods = [...(await running()), ...(await podsOf(DATA, 'app.kubernetes.io/component=setup'))];
    const refused: string[] = [];
    for (const pod of pods) refused.push(...(await refusalsOf(pod)));
    console.log(`${pods.length} pods of ${new Set(pods.map(nameOf)).size} programs: ${refused.length} refusals`);
    expect(refused).toEqual([]);
    expect(new Set(pods.map(nameOf))).toEqual(new Set([...releases, 'postgres', 'nats', 'objectstore', 'prometheus']));
  });

  it('but that of Prometheus has nothing by which the API server would know it', async () => {
    expect((await running()).filter(({ spec }) => JSON.stringify(spec).includes('serviceAccountToken')).map(({ metadata }) => metadata.name)).toEqual(['prometheus-0']);
  });

  it('of another making is refused there: the namespaces enforce it', async () => {
    for (const namespace of [PRODUCT, DATA, TELEMETRY]) {
      const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { namespace, name: 'root' }, spec: { containers: [{ name: 'root', image: 'localhost/savvi/nats' }] } };
      await expect(kubectl(['create', '--dry-run=server', '-f', '-'], { input: JSON.stringify(pod) })).rejects.toThrow(/violates PodSecurity "restricted/);
    }
  });
});

/** What the API server would say to a pod like this one. */
async function refusalsOf({ metadata, spec }: Pod): Promise<string[]> {
  const { nodeName: _, ...again } = spec;
  const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { namespace: metadata.namespace, name: `${metadata.name}-again`, labels: { 'app.kubernetes.io/name': metadata.labels['app.kubernetes.io/name'] } }, spec: again };
  return kubectl(['create', '--dry-run=server', '--warnings-as-errors', '-f', '-'], { input: JSON.stringify(pod) }).then(() => [], (error: Error) => [`${metadata.name}: ${error.message}`]);
}

describe('the network', () => {
  let reached: Record<string, string[]>;
  beforeAll(async () => {
    await enforcePolicies();
    try {
      reached = Object.fromEntries(await Promise.all(releases.map(async (name) => [name, await reachedFrom(name)] as const)));
    } finally {
      await forgetPolicies();
    }
  }, 300_000);

  it('has the edges of the table, and no others', () => {
    const pairs = releases.length * targets().length;
    const edges = edgesOf('test').filter(({ from, to }) => releases.includes(from) && to !== 'collector');
    const wanted = Object.fromEntries(releases.map((name) => [name, edges.filter(({ from }) => from === name).map(({ to, port }) => `${to}:${port}`).toSorted()]));
    console.log(`${pairs} pairs tried from pod to pod: ${Object.values(reached).flat().length} open, ${edges.length} in the table`);
    expect(reached).toEqual(wanted);
  });
});

/** Everything of ours that listens. Not the API server: it is on the node itself, where the test cluster's enforcer does not look. */
const targets = (): { label: string; host: string; port: number }[] => [
  ...releases.map((name) => ({ label: `${name}:8080`, host: name, port: 8080 })),
  { label: 'gateway:9090', host: 'gateway', port: 9090 },
  { label: 'postgres:5432', host: `postgres-rw.${DATA}`, port: 5432 },
  { label: 'nats:4222', host: `nats.${DATA}`, port: 4222 },
  { label: 'nats:6222', host: `nats-servers.${DATA}`, port: 6222 },
  { label: 'nats:8222', host: `nats-servers.${DATA}`, port: 8222 },
  { label: 'objectstore:9000', host: `objectstore.${DATA}`, port: 9000 },
  { label: 'prometheus:9090', host: `prometheus.${TELEMETRY}`, port: 9090 },
];

/** What a pod of a release can open a connection to; itself left out, which no policy is asked about. */
async function reachedFrom(name: string): Promise<string[]> {
  const others = targets().filter(({ label }) => label !== `${name}:8080` && label !== `${name}:9090`);
  const open = await inPod<string[]>(`deploy/${name}`, `
    import net from 'node:net';
    const tried = ${JSON.stringify(others)}.map(({ label, host, port }) => new Promise((resolve) => {
      const socket = net.connect({ host, port, timeout: 4_000 });
      const answer = (isOpen) => { socket.destroy(); resolve(isOpen ? [label] : []); };
      socket.once('connect', () => answer(true)).once('timeout', () => answer(false)).once('error', () => answer(false));
    }));
    console.log(JSON.stringify((await Promise.all(tried)).flat()));`);
  return open.toSorted();
}

describe('a database', () => {
  it.each(processes)("lets %s into its own and into nobody else's", async (name) => {
    const answers = await inPod<Record<string, string>>(`deploy/${name}`, `
      import { createRequire } from 'node:module';
      const pg = createRequire('/app/packages/service-kit/package.json')('pg');
      const answers = {};
      for (const database of ${JSON.stringify([...processes, 'postgres', 'template1'])}) {
        const client = new pg.Client({ connectionString: Object.assign(new URL(process.env.DATABASE_URL), { pathname: database }).href });
        answers[database] = await client.connect().then(() => client.query('SELECT current_user AS me')).then(({ rows }) => 'in as ' + rows[0].me, (error) => error.code);
        await client.end().catch(() => {});
      }
      console.log(JSON.stringify(answers));`);
    const denied = '42501'; // insufficient_privilege
    expect(answers).toEqual({ ...Object.fromEntries([...processes, 'postgres', 'template1'].map((database) => [database, denied])), [name]: `in as ${name}` });
  });
});
