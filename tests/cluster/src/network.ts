// Who reaches whom, tried from inside: from the pods that run, and from probes that wear the labels of those
// that come and go.
import { helm, kubectl, objects } from '@savvi/tooling/cluster';
import { releasesOf } from '@savvi/tooling/cluster/releases';
import { parseAllDocuments } from 'yaml';
import * as z from 'zod';
import { DATA, inPod, PRODUCT, ROOT, TELEMETRY, until } from './cluster.ts';
import { enforcePolicies, forgetPolicies } from './policies.ts';

/** Somewhere that something of ours listens. */
export interface Target {
  readonly label: string;
  readonly host: string;
  readonly port: number;
}

/**
 * Everything of ours that listens. Not the API server: it is on the node itself, where the test cluster's
 * enforcer does not look.
 */
export const TARGETS: readonly Target[] = [
  ...releasesOf(ROOT).map(({ name }) => ({ label: `${name}:8080`, host: name, port: 8080 })),
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
 * What a pod can open a connection to, of some targets.
 *
 * About one in 150 connections that the enforcer rejects with an ICMP message emits `connect`, and
 * ECONNREFUSED right after it. Such a socket has no peer.
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

/** A pod that does nothing but try, in the place of one that is not there all the time. */
export interface Probe {
  /** Whom it stands for, as the table of edges calls them. */
  readonly as: string;
  readonly namespace: string;
  readonly labels: Readonly<Record<string, string>>;
}

const labels = z.record(z.string(), z.string());
const labelled = z.looseObject({ metadata: z.looseObject({ name: z.string(), labels }) });
const hook = labelled.extend({
  kind: z.string(),
  spec: z
    .looseObject({ template: z.looseObject({ metadata: z.looseObject({ labels }) }).optional() })
    .optional(),
});

/** The hooks of a release as it was installed: migration and test, each with its policy. */
const hooksOf = async (release: string) =>
  parseAllDocuments(await helm(['get', 'hooks', release, '--namespace', PRODUCT]), {
    version: '1.1',
  }).flatMap((document) => {
    const content: unknown = document.toJS();
    return content === null ? [] : [{ manifest: content, ...hook.parse(content) }];
  });

/** The pods of a release's hooks, and their policies, which Helm takes away when a hook is done. */
export async function hookProbes(
  releases: readonly string[],
): Promise<{ probes: Probe[]; policies: unknown[] }> {
  const hooks = (await Promise.all(releases.map(hooksOf))).flat();
  return {
    probes: hooks
      .filter(({ kind }) => kind === 'Job' || kind === 'Pod')
      .map(({ metadata, spec }) => ({
        as: metadata.name,
        namespace: PRODUCT,
        labels: spec?.template?.metadata.labels ?? metadata.labels,
      })),
    policies: hooks.filter(({ kind }) => kind === 'NetworkPolicy').map(({ manifest }) => manifest),
  };
}

/** Those of the data layer, by the label that policies go by alone: no Service leads to them. */
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

/** Pods that nothing is said about. */
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

/**
 * Starts a few probes at a time, with the policies that go with them, and answers what each of them reaches.
 */
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
