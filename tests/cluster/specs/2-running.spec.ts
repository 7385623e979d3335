// Checks properties of a running cluster and changes nothing in it.
import { edgesOf } from '@savvi/charts-test/edges';
import { helm, kubectl } from '@savvi/tooling/cluster';
import { releasesOf } from '@savvi/tooling/cluster/releases';
import { describe, expect, it } from 'vitest';
import {
  DATA,
  enforcePolicies,
  forgetPolicies,
  inPod,
  IS_SHORT,
  nameOf,
  type Pod,
  podsOf,
  PRODUCT,
  ROOT,
  TELEMETRY,
} from '../src/cluster.ts';
import {
  DATA_PROBES,
  hookProbes,
  reachedFrom,
  reachedFromProbes,
  STRANGERS,
  TARGETS,
} from '../src/network.ts';

const releases = releasesOf(ROOT).map(({ name }) => name);
/** The releases with a database. */
const processes = releasesOf(ROOT).flatMap(({ name, chart }) => (chart === 'service' ? [name] : []));

describe('every release', () => {
  it.concurrent.each(releases)('%s passes helm test', async (name) => {
    expect(await helm(['test', name, '--namespace', PRODUCT, '--timeout', '2m'])).toMatch(
      /Phase:\s+Succeeded/,
    );
  });
});

describe('every pod', () => {
  const running = async () =>
    (
      await Promise.all([
        podsOf(PRODUCT),
        podsOf(DATA),
        podsOf(TELEMETRY, 'app.kubernetes.io/component=telemetry'),
      ])
    ).flat();

  it('every pod passes Pod Security "restricted" without exceptions or warnings', async () => {
    const pods = [...(await running()), ...(await podsOf(DATA, 'app.kubernetes.io/component=setup'))];
    const refused: string[] = [];
    for (const pod of pods) refused.push(...(await refusalsOf(pod)));
    console.log(
      `${pods.length} pods of ${new Set(pods.map(nameOf)).size} programs: ${refused.length} refusals`,
    );
    expect(refused).toEqual([]);
    expect(new Set(pods.map(nameOf))).toEqual(
      new Set([...releases, 'postgres', 'nats', 'objectstore', 'prometheus']),
    );
  });

  it('no pod except Prometheus has credentials for the API server', async () => {
    expect(
      (await running())
        .filter(({ spec }) => JSON.stringify(spec).includes('serviceAccountToken'))
        .map(({ metadata }) => metadata.name),
    ).toEqual(['prometheus-0']);
  });

  it('the namespaces reject a pod that violates Pod Security "restricted"', async () => {
    for (const namespace of [PRODUCT, DATA, TELEMETRY]) {
      const pod = {
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: { namespace, name: 'root' },
        spec: { containers: [{ name: 'root', image: 'localhost/savvi/nats' }] },
      };
      await expect(
        kubectl(['create', '--dry-run=server', '-f', '-'], { input: JSON.stringify(pod) }),
      ).rejects.toThrow(/violates PodSecurity "restricted/);
    }
  });
});

/** Returns the warnings of the API server for a copy of this pod. */
async function refusalsOf({ metadata, spec }: Pod): Promise<string[]> {
  const { nodeName: _, ...again } = spec;
  const pod = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      namespace: metadata.namespace,
      name: `${metadata.name}-again`,
      labels: { 'app.kubernetes.io/name': metadata.labels['app.kubernetes.io/name'] },
    },
    spec: again,
  };
  return kubectl(['create', '--dry-run=server', '--warnings-as-errors', '-f', '-'], {
    input: JSON.stringify(pod),
  }).then(
    () => [],
    (error: Error) => [`${metadata.name}: ${error.message}`],
  );
}

describe('the network', () => {
  const wantedFrom = (name: string) =>
    edgesOf('test')
      .filter(({ from }) => from === name)
      .map(({ to, port }) => `${to}:${port}`)
      .filter((label) => TARGETS.some((target) => target.label === label))
      .toSorted();
  const wanted = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, wantedFrom(name)]));
  const print = (who: string, reached: Readonly<Record<string, readonly string[]>>) =>
    console.log(
      `from ${Object.keys(reached).length} ${who} to ${TARGETS.length} targets: ${Object.values(reached).flat().length} open`,
    );

  it('the network allows exactly the connections between running pods that tests/charts/src/edges.ts lists', async () => {
    const others = (name: string) => TARGETS.filter(({ label }) => !label.startsWith(`${name}:`)); // no policy applies to connections of a pod to itself
    await enforcePolicies();
    try {
      const reached = Object.fromEntries(
        await Promise.all(
          releases.map(
            async (name) => [name, await reachedFrom(`deploy/${name}`, PRODUCT, others(name))] as const,
          ),
        ),
      );
      print('releases', reached);
      expect(reached).toEqual(wanted(releases));
    } finally {
      await forgetPolicies();
    }
  });

  it('the network rules also hold for pods of upgrade checks, migrations and tests, for pods of the data layer, and for pods without labels', async () => {
    const { probes: ofHooks, policies } = await hookProbes(
      IS_SHORT ? ['gateway', 'documents', 'shell'] : releases,
    );
    expect(ofHooks.map(({ as }) => as)).toEqual(
      expect.arrayContaining(['gateway-migrate', 'gateway-test', 'gateway-upgrade-check', 'shell-test']),
    );
    const probes = [...ofHooks, ...DATA_PROBES, ...STRANGERS];
    const reached = await reachedFromProbes(probes, policies);
    print('probes', reached);
    expect(reached).toEqual(wanted(probes.map(({ as }) => as)));
  }, 900_000);
});

describe('a database', () => {
  it.each(processes)('a connection from %s is accepted only by its own database', async (name) => {
    const answers = await inPod<Record<string, string>>(
      `deploy/${name}`,
      `
      import { createRequire } from 'node:module';
      const pg = createRequire('/app/packages/service-kit/package.json')('pg');
      const answers = {};
      for (const database of ${JSON.stringify([...processes, 'postgres', 'template1'])}) {
        const client = new pg.Client({ connectionString: Object.assign(new URL(process.env.DATABASE_URL), { pathname: database }).href });
        answers[database] = await client.connect().then(() => client.query('SELECT current_user AS me')).then(({ rows }) => 'in as ' + rows[0].me, (error) => error.code);
        await client.end().catch(() => {});
      }
      console.log(JSON.stringify(answers));`,
    );
    const denied = '42501'; // The PostgreSQL error code insufficient_privilege.
    expect(answers).toEqual({
      ...Object.fromEntries([...processes, 'postgres', 'template1'].map((database) => [database, denied])),
      [name]: `in as ${name}`,
    });
  });
});
