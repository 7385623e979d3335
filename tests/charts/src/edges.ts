// The allowed connections in the cluster: architecture.md §2, the payment simulator, and telemetry. This
// table is the single source; charts and k8s/policies must match it (specs/policies.spec.ts), and so must a
// running cluster (tests/cluster).
import { type Environment, RELEASES, releasesIn } from './releases.ts';

/** An allowed connection from one program to a port of another. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly port: number;
}

/**
 * Destinations outside the cluster, one address of each kind; none of them may open connections into the
 * cluster.
 */
export const BEYOND = [
  { name: 'the world', address: '203.0.113.7' },
  // The chart values in k8s/environments/production/identity.yaml allow this address of the mail server.
  { name: 'the mail server', address: '192.0.2.25' },
  { name: 'the metadata of the cloud', address: '169.254.169.254' },
  { name: 'a private network', address: '192.168.7.7' },
  { name: 'another private network', address: '10.7.7.7' },
] as const;
/** The ports that are tested on destinations outside the cluster. */
export const PORTS_BEYOND: readonly number[] = [25, 80, 443, 587, 5432, 6443, 8080];

/** The ports for requests, and of the gateway's release API. */
export const [HTTP, RELEASE_API] = [8080, 8081] as const;
/** All services have the same connections, so the service of a new area needs no entry here. */
const SERVICES = RELEASES.filter(
  ({ chart, name }) => chart === 'service' && !['gateway', 'demo-payments'].includes(name),
).map(({ name }) => name);
const FRONTENDS = RELEASES.filter(({ chart }) => chart === 'frontend').map(({ name }) => name);

const each = (from: readonly string[], to: readonly string[], port: number): Edge[] =>
  from.flatMap((one) => to.map((other) => ({ from: one, to: other, port })));

/** Returns every allowed connection of an environment. */
export function edgesOf(environment: Environment): Edge[] {
  const demo = environment === 'test' ? ['demo-payments'] : [];
  const processes = ['gateway', ...SERVICES, ...demo];
  return [
    ...each(['gateway'], [...SERVICES, ...demo, ...FRONTENDS], HTTP),
    // Services fetch the public keys of the identity service; admin also reads the list of users there.
    ...each(
      SERVICES.filter((name) => name !== 'identity'),
      ['identity'],
      HTTP,
    ),
    // The payment simulator takes the place of Stripe's API.
    ...each(demo.length > 0 ? ['billing'] : [], demo, HTTP),
    // Services register their contracts; before an upgrade, each release with a contract is checked.
    ...each(
      [...SERVICES, ...['gateway', ...SERVICES, ...FRONTENDS].map((name) => `${name}-upgrade-check`)],
      ['gateway'],
      RELEASE_API,
    ),
    ...each(demo, ['gateway'], HTTP), // The payment simulator calls billing's webhook through the gateway.
    ...each([...processes, ...processes.map((name) => `${name}-migrate`)], ['postgres'], 5432),
    ...each(['gateway', ...SERVICES], ['nats'], 4222),
    // In environments other than `test`, the object store is outside the cluster.
    ...each(environment === 'test' ? ['documents'] : [], ['objectstore'], 9000),
    // Connections within the data layer: the setup of databases and streams, the servers of the bus, and
    // CloudNativePG.
    ...each(['setup'], ['postgres'], 5432),
    ...each(['setup'], ['nats'], 4222),
    ...each(['nats'], ['nats'], 6222),
    ...(environment === 'production'
      ? [5432, 8000].flatMap((port) => each(['postgres'], ['postgres'], port))
      : []),
    ...releasesIn(environment).map(({ name }) => ({ from: `${name}-test`, to: name, port: HTTP })),
    ...each(processes, ['collector'], 4318),
    ...releasesIn(environment).map(({ name }) => ({
      from: 'prometheus',
      to: name,
      port: name === 'gateway' ? 9090 : HTTP,
    })),
    ...each(['grafana'], ['prometheus'], 9090),
    // Connections that leave the cluster. Stripe and S3 have no fixed addresses. The API server is not a pod,
    // so Prometheus and an operator's PostgreSQL may reach its port at any address.
    ...(environment === 'production'
      ? [
          ...each(['billing', 'documents'], ['the world', 'the mail server'], 443),
          ...each(['identity'], ['the mail server'], 587),
        ]
      : []),
    ...[443, 6443].flatMap((port) =>
      each(
        ['prometheus', ...(environment === 'production' ? ['postgres'] : [])],
        BEYOND.map(({ name }) => name),
        port,
      ),
    ),
  ];
}
