import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { BEYOND, edgesOf, HTTP, PORTS_BEYOND } from '../src/edges.ts';
import { clusterManifests, type Manifest, manifestsIn, rendered } from '../src/manifests.ts';
import { ADDRESS_OF_PODS, endsOf, type Pod, podsAmong, policiesAmong } from '../src/policy-model.ts';
import { ENVIRONMENTS, releasesIn } from '../src/releases.ts';

/** Returns the pods that CloudNativePG starts. */
const postgresPods = (manifests: readonly Manifest[]): Pod[] =>
  manifests
    .filter(({ kind }) => kind === 'Cluster')
    .map(({ metadata, spec }) => {
      const { inheritedMetadata } = z
        .looseObject({ inheritedMetadata: z.looseObject({ labels: z.record(z.string(), z.string()) }) })
        .parse(spec);
      return {
        name: metadata.name,
        namespace: metadata.namespace ?? '',
        labels: { ...inheritedMetadata.labels, 'cnpg.io/cluster': metadata.name },
        address: ADDRESS_OF_PODS,
        ports: [5432, 8000],
      };
    });

const strangers = ['savvi', 'savvi-data', 'savvi-telemetry'].map((namespace): Pod => ({
  name: `stranger in ${namespace}`,
  namespace,
  labels: {},
  address: ADDRESS_OF_PODS,
  ports: [8080],
}));
const beyond = BEYOND.map(({ name, address }): Pod => ({
  name,
  address,
  namespace: null,
  labels: {},
  ports: PORTS_BEYOND,
}));

describe.each(ENVIRONMENTS)('network policies of %s', (environment) => {
  it('network policies allow exactly the connections listed in src/edges.ts, inside and outside the cluster', async () => {
    const releases = await Promise.all(
      releasesIn(environment).map(async (release) => manifestsIn(await rendered(release, environment))),
    );
    const manifests = [...releases.flat(), ...clusterManifests(environment)];
    const pods = [...podsAmong(manifests), ...postgresPods(manifests), ...strangers, ...beyond];
    const policies = policiesAmong(manifests);
    const pairs = pods
      .flatMap((from) => pods.map((to) => ({ from, to })))
      .filter(({ from, to }) => from.namespace !== null || to.namespace !== null);
    const edges = pairs.flatMap(({ from, to }) =>
      to.ports.map((port) => ({
        edge: `${from.name} → ${to.name}:${port}`,
        ...endsOf(from, to, port, policies),
      })),
    );
    const allowed = edges
      .filter(({ leaves, enters }) => (leaves ?? true) && (enters ?? true))
      .map(({ edge }) => edge);
    expect(allowed.sort()).toEqual(
      edgesOf(environment)
        .map(({ from, to, port }) => `${from} → ${to}:${port}`)
        .sort(),
    );
    expect(
      edges.filter(({ leaves, enters }) => leaves !== null && enters !== null && leaves !== enters),
      'edges that one end allows and the other refuses',
    ).toEqual([]);
  });
});

describe('the pods that identity admits', () => {
  const identity = { name: 'identity', folder: 'services/identity', chart: 'service' } as const;
  /** A service that no values name, with the values of budget. */
  const goals = { name: 'goals', folder: 'services/budget', chart: 'service' } as const;

  it.each([
    ['["identity"]', ['goals']],
    ['[]', []],
  ])(
    'with talksTo=%s of a new service, identity admits only these pods of it: %j',
    async (talksTo, expected) => {
      const manifests = manifestsIn(await rendered(identity, 'test'));
      const policies = policiesAmong(manifests);
      const called = podsAmong(manifests).filter(({ name }) => name === 'identity');
      const pods = podsAmong(
        manifestsIn(await rendered(goals, 'test', '--set', 'name=goals', '--set-json', `talksTo=${talksTo}`)),
      );
      expect(pods.map(({ name }) => name).toSorted()).toEqual([
        'goals',
        'goals-migrate',
        'goals-test',
        'goals-upgrade-check',
      ]);
      const admitted = pods.filter((pod) => called.some((to) => endsOf(pod, to, HTTP, policies).enters));
      expect(admitted.map(({ name }) => name)).toEqual(expected);
    },
  );
});

describe('the policy model', () => {
  const from = (egress: unknown) =>
    policiesAmong([
      {
        apiVersion: 'networking.k8s.io/v1',
        kind: 'NetworkPolicy',
        metadata: { name: 'p', namespace: 'savvi', labels: {} },
        spec: {
          podSelector: {},
          policyTypes: ['Egress'],
          egress: [{ to: [egress], ports: [{ port: 443 }] }],
        },
      },
    ]);
  const inside: Pod = {
    name: 'inside',
    namespace: 'savvi',
    labels: {},
    address: ADDRESS_OF_PODS,
    ports: [443],
  };
  const reaches = (egress: unknown, address: string, namespace: string | null = null) =>
    endsOf(inside, { ...inside, name: 'other', namespace, address }, 443, from(egress)).leaves;

  it('the policy model supports address blocks with exceptions', () => {
    const ipBlock = { cidr: '0.0.0.0/0', except: ['10.0.0.0/8', '169.254.0.0/16'] };
    expect(['203.0.113.7', '11.0.0.1'].map((address) => reaches({ ipBlock }, address))).toEqual([true, true]);
    expect(
      ['10.244.3.9', '169.254.169.254', '2001:db8::7'].map((address) => reaches({ ipBlock }, address)),
    ).toEqual([false, false, false]);
    expect(reaches({ ipBlock: { cidr: '192.0.2.25/32' } }, '192.0.2.26')).toBe(false);
    expect(reaches({ ipBlock: { cidr: '2001:db8::/32' } }, '2001:db8::7')).toBe(true);
  });

  it('the policy model matches pods to an ipBlock by address, and matches no host outside the cluster by labels', () => {
    expect(reaches({ ipBlock: { cidr: '10.0.0.0/8' } }, '10.244.3.9', 'savvi-data')).toBe(true);
    expect(reaches({ podSelector: {}, namespaceSelector: {} }, '203.0.113.7')).toBe(false);
    expect(reaches({ podSelector: {}, namespaceSelector: {} }, '10.244.3.9', 'savvi-data')).toBe(true);
  });

  it('the policy model rejects unsupported policies', () => {
    expect(() => from({ ipBlock: { cidr: 'everywhere' } })).toThrow(/ipBlock/);
    expect(() => from({ ipBlock: { cidr: '10.0.0.0/8' }, podSelector: {} })).toThrow(/ipBlock/);
  });
});
