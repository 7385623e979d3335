// Evaluates NetworkPolicies between pods like a cluster does: a pod selected by a policy may use only the
// connections that some policy allows in that direction, and a connection needs both egress and ingress.
import { BlockList, isIPv6 } from 'node:net';
import { z } from 'zod';
import type { Manifest } from './manifests.ts';

/** A pod as seen by policies, or a host outside the cluster. */
export interface Pod {
  readonly name: string;
  /** The namespace of the pod; null for a host outside the cluster, which no label selects. */
  readonly namespace: string | null;
  readonly labels: Readonly<Record<string, string>>;
  readonly ports: readonly number[];
  /** The address that `ipBlock` rules match. */
  readonly address: string;
}

/** The address used for any pod: clusters give pods private addresses. */
export const ADDRESS_OF_PODS = '10.244.0.10';

const selector = z.strictObject({
  matchLabels: z.record(z.string(), z.string()).default({}),
  matchExpressions: z
    .array(
      z.strictObject({
        key: z.string(),
        operator: z.enum(['In', 'NotIn', 'Exists', 'DoesNotExist']),
        values: z.array(z.string()).default([]),
      }),
    )
    .default([]),
});
type Selector = z.output<typeof selector>;
const block = z.union([z.cidrv4(), z.cidrv6()]);
const peer = z.union([
  z.strictObject({ ipBlock: z.strictObject({ cidr: block, except: z.array(block).default([]) }) }),
  z.strictObject({ podSelector: selector.optional(), namespaceSelector: selector.optional() }),
]);
const peers = z.array(peer).default([]);
const ports = z
  .array(z.strictObject({ port: z.number(), protocol: z.enum(['TCP', 'UDP']).default('TCP') }))
  .default([]);
const policy = z.looseObject({
  metadata: z.looseObject({ namespace: z.string() }),
  spec: z.strictObject({
    podSelector: selector,
    policyTypes: z.array(z.enum(['Ingress', 'Egress'])),
    ingress: z.array(z.strictObject({ from: peers, ports })).default([]),
    egress: z.array(z.strictObject({ to: peers, ports })).default([]),
  }),
});
type Policy = z.output<typeof policy>;

/**
 * Parses the policies among manifests.
 * @throws {z.ZodError} for a policy with a field that this model does not support
 */
export const policiesAmong = (manifests: readonly Manifest[]): Policy[] =>
  manifests.filter(({ kind }) => kind === 'NetworkPolicy').map((each) => policy.parse(each));

function matches({ matchLabels, matchExpressions }: Selector, labels: Pod['labels']): boolean {
  const holds = ({ key, operator, values }: Selector['matchExpressions'][number]) => {
    const value = labels[key];
    if (operator === 'Exists') return value !== undefined;
    if (operator === 'DoesNotExist') return value === undefined;
    return (value !== undefined && values.includes(value)) === (operator === 'In');
  };
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(holds)
  );
}

/** Returns whether an address is in one of the networks, such as 10.0.0.0/8. */
function isWithin(address: string, networks: readonly string[]): boolean {
  const family = (of: string) => (isIPv6(of) ? 'ipv6' : 'ipv4');
  const list = new BlockList();
  for (const [network = '', bits] of networks.map((each) => each.split('/')))
    list.addSubnet(network, Number(bits), family(network));
  return list.check(address, family(address));
}

/** Returns whether a peer in a policy of the namespace `home` matches the pod or host `other`. */
function isPeer(one: z.output<typeof peer>, home: string, other: Pod): boolean {
  if ('ipBlock' in one)
    return isWithin(other.address, [one.ipBlock.cidr]) && !isWithin(other.address, one.ipBlock.except);
  if (other.namespace === null) return false;
  const { podSelector, namespaceSelector } = one;
  return (
    (namespaceSelector === undefined
      ? other.namespace === home
      : matches(namespaceSelector, { 'kubernetes.io/metadata.name': other.namespace })) &&
    (podSelector === undefined || matches(podSelector, other.labels))
  );
}

/**
 * Returns whether policies allow a pod to connect to a port of `other` (Egress), or to be reached from
 * `other` at a port of its own (Ingress). Null: no policy applies to the pod in that direction.
 */
function allows(
  kind: 'Ingress' | 'Egress',
  pod: Pod,
  other: Pod,
  port: number,
  policies: readonly Policy[],
): boolean | null {
  const applying = policies.filter(
    ({ metadata, spec }) =>
      metadata.namespace === pod.namespace &&
      spec.policyTypes.includes(kind) &&
      matches(spec.podSelector, pod.labels),
  );
  if (applying.length === 0) return null;
  return applying.some(({ metadata, spec }) =>
    (kind === 'Egress' ? spec.egress : spec.ingress).some((rule) => {
      const among = 'to' in rule ? rule.to : rule.from;
      return (
        (among.length === 0 || among.some((one) => isPeer(one, metadata.namespace, other))) &&
        (rule.ports.length === 0 || rule.ports.some((each) => each.protocol === 'TCP' && each.port === port))
      );
    }),
  );
}

/**
 * Returns whether policies allow a connection as egress (`leaves`) and as ingress (`enters`); null where no
 * policy applies.
 */
export const endsOf = (from: Pod, to: Pod, port: number, policies: readonly Policy[]) => ({
  leaves: allows('Egress', from, to, port, policies),
  enters: allows('Ingress', to, from, port, policies),
});

const pod = z.looseObject({
  metadata: z.looseObject({ labels: z.record(z.string(), z.string()) }),
  spec: z.looseObject({
    containers: z.array(
      z.looseObject({ ports: z.array(z.looseObject({ containerPort: z.number() })).default([]) }),
    ),
  }),
});

/** Returns the pods that manifests would start, one per workload. */
export const podsAmong = (manifests: readonly Manifest[]): Pod[] =>
  manifests
    .filter(({ kind }) => ['Deployment', 'StatefulSet', 'Job', 'Pod'].includes(kind))
    .map((each) => {
      const { metadata, spec } = pod.parse(
        each.kind === 'Pod' ? each : z.looseObject({ template: z.unknown() }).parse(each['spec']).template,
      );
      return {
        name: each.metadata.name,
        namespace: each.metadata.namespace ?? 'default',
        labels: metadata.labels,
        address: ADDRESS_OF_PODS,
        ports: spec.containers.flatMap((container) =>
          container.ports.map(({ containerPort }) => containerPort),
        ),
      };
    });
