// Tests which connections the network allows, from inside the running pods, and from probe pods with the
// labels of short-lived ones.
import { manifestsIn } from '@savvi/charts-test/manifests';
import { podsAmong } from '@savvi/charts-test/policy-model';
import { helm, kubectl, objects } from '@savvi/tooling/cluster';
import { releasesOf } from '@savvi/tooling/cluster/releases';
import * as z from 'zod';
import { DATA, enforcePolicies, forgetPolicies, inPod, PRODUCT, ROOT, TELEMETRY, until } from './cluster.ts';

/** A port on which a program of the product listens. */
export interface Target {
  readonly label: string;
  readonly host: string;
  readonly port: number;
}

/**
 * Every listening port of the product's programs. The API server is excluded: it runs on the node itself,
 * where the test cluster's policy enforcer does not filter.
 */
export const TARGETS: readonly Target[] = [
  ...releasesOf(ROOT).map(({ name }) => ({ label: `${name}:8080`, host: name, port: 8080 })),
  { label: 'gateway:8081', host: 'gateway-releases', port: 8081 },
  { label: 'gateway:9090', host: 'gateway', port: 9090 },
  { label: 'postgres:5432', host: 'postgres-rw', port: 5432 },
  { label: 'nats:4222', host: 'nats', port: 4222 },
  { label: 'nats:6222', host: 'nats-servers', port: 6222 },
  { label: 'nats:8222', host: 'nats-servers', port: 8222 },
  { label: 'objectstore:9000', host: 'objectstore', port: 9000 },
  { label: 'prometheus:9090', host: 'prometheus', port: 9090 },
].map((target) => ({ ...target, host: `${target.host}.${homeOf(target.label)}` }));

function homeOf(label: string): string {
  if (/^(?:postgres|nats|objectstore):/.test(label)) return DATA;
  return label.startsWith('prometheus:') ? TELEMETRY : PRODUCT;
}

/**
 * Returns the targets that a pod can open a connection to. For about one in 150 connections that the enforcer
 * rejects with an ICMP message, Node.js emits `connect` and then ECONNREFUSED. Such a socket has no peer
 * address.
 */
export async function reachedFrom(
  pod: string,
  namespace: string,
  targets: readonly Target[],
): Promise<string[]> {
  const open = await inPod<string[]>(
    pod,
    `
    import net from 'node:net';
    const tried = ${JSON.stringify(targets)}.map(({ label, host, port }) => new Promise((resolve) => {
      const socket = net.connect({ host, port, timeout: 4_000 });
      const answer = (isOpen) => { socket.destroy(); resolve(isOpen ? [label] : []); };
      socket.once('connect', () => answer(socket.remoteAddress !== undefined)).once('timeout', () => answer(false)).once('error', () => answer(false));
    }));
    console.log(JSON.stringify((await Promise.all(tried)).flat()));`,
    namespace,
  );
  return open.toSorted();
}

/** A pod that only opens test connections, in place of a pod that does not run permanently. */
export interface Probe {
  /** The program that the probe represents, by its name in tests/charts/src/edges.ts. */
  readonly as: string;
  readonly namespace: string;
  readonly labels: Readonly<Record<string, string>>;
}

/**
 * Returns probes for the pods of a release's hooks (upgrade check, migration and test), with their policies, because Helm
 * deletes those after a hook.
 */
export async function hookProbes(
  releases: readonly string[],
): Promise<{ probes: Probe[]; policies: unknown[] }> {
  const hooks = await Promise.all(
    releases.map(async (name) => manifestsIn(await helm(['get', 'hooks', name, '--namespace', PRODUCT]))),
  );
  return {
    probes: podsAmong(hooks.flat()).map(({ name, labels }) => ({ as: name, namespace: PRODUCT, labels })),
    policies: hooks.flat().filter(({ kind }) => kind === 'NetworkPolicy'),
  };
}

/**
 * Probe pods for the data layer. They have only the labels that network policies select, so no Service sends
 * them requests.
 */
export const DATA_PROBES: readonly Probe[] = [
  ['postgres', 'database'],
  ['nats', 'bus'],
  ['objectstore', 'objectstore'],
  ['setup', 'setup'],
].map(([as = '', component = '']) => ({
  as,
  namespace: DATA,
  labels: { 'app.kubernetes.io/component': component, 'app.kubernetes.io/part-of': 'savvi' },
}));

/** Probe pods without labels: no network policy allows them a connection. */
export const STRANGERS: readonly Probe[] = [PRODUCT, DATA, TELEMETRY].map((namespace) => ({
  as: `stranger in ${namespace}`,
  namespace,
  labels: {},
}));

const PROBE = 'savvi/probe';
const AT_ONCE = 8;
const workload = z.looseObject({
  spec: z.looseObject({
    template: z.looseObject({
      spec: z.looseObject({
        securityContext: z.unknown(),
        imagePullSecrets: z.unknown().optional(),
        containers: z.tuple(
          [z.looseObject({ image: z.string(), imagePullPolicy: z.string(), securityContext: z.unknown() })],
          z.unknown(),
        ),
      }),
    }),
  }),
});

/** Starts the probes in small batches with their policies, and returns the targets that each one reaches. */
export async function reachedFromProbes(
  probes: readonly Probe[],
  policies: readonly unknown[],
): Promise<Record<string, string[]>> {
  const { spec } = workload.parse(
    JSON.parse(await kubectl(['get', 'deploy', '-n', PRODUCT, 'gateway', '-o', 'json'])),
  ).spec.template;
  const [{ image, imagePullPolicy, securityContext }] = spec.containers;
  const podOf = ({ namespace, labels: own }: Probe, index: number) => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: `probe-${index}`, namespace, labels: { ...own, [PROBE]: 'yes' } },
    spec: {
      restartPolicy: 'Never',
      terminationGracePeriodSeconds: 0,
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      securityContext: spec.securityContext,
      imagePullSecrets: spec.imagePullSecrets,
      containers: [
        {
          name: 'probe',
          image,
          imagePullPolicy,
          securityContext,
          args: ['--eval', 'setInterval(() => undefined, 1e9)'],
          resources: { requests: { cpu: '5m', memory: '32Mi' }, limits: { cpu: '500m', memory: '256Mi' } },
        },
      ],
    },
  });
  const many = (things: readonly unknown[]) =>
    JSON.stringify({ apiVersion: 'v1', kind: 'List', items: things });
  const reached: Record<string, string[]> = {};
  if (policies.length > 0)
    await kubectl(['apply', '--server-side', '--force-conflicts', '-f', '-'], { input: many(policies) });
  try {
    for (let from = 0; from < probes.length; from += AT_ONCE) {
      const some = probes.slice(from, from + AT_ONCE);
      await kubectl(['create', '-f', '-'], { input: many(some.map(podOf)) });
      await until(
        async () =>
          (await Promise.all([PRODUCT, DATA, TELEMETRY].map(runningProbes))).reduce(
            (sum, each) => sum + each,
            0,
          ) === some.length,
        120_000,
        'the probes did not start',
      );
      await enforcePolicies();
      Object.assign(
        reached,
        Object.fromEntries(
          await Promise.all(
            some.map(
              async ({ as, namespace }, index) =>
                [as, await reachedFrom(`probe-${index}`, namespace, TARGETS)] as const,
            ),
          ),
        ),
      );
      await forgetPolicies();
      await removeProbes();
    }
  } finally {
    await removeProbes();
    if (policies.length > 0)
      await kubectl(['delete', '--ignore-not-found', '-f', '-'], { input: many(policies) });
  }
  return reached;
}

const runningProbes = async (namespace: string): Promise<number> =>
  (await objects<{ status: { phase: string } }>(['get', 'pods', '-n', namespace, '-l', PROBE])).filter(
    ({ status }) => status.phase === 'Running',
  ).length;
const removeProbes = async () => {
  for (const namespace of [PRODUCT, DATA, TELEMETRY])
    await kubectl(['delete', 'pods', '-n', namespace, '-l', PROBE, '--ignore-not-found']);
};
