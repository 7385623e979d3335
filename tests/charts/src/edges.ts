// Who talks to whom in the cluster: architecture.md §2, the payment simulator, and telemetry. This is the one
// table; charts and k8s/policies have to come to the same (specs/policies.spec.ts), and so has a running
// cluster (tests/cluster).
import { type Environment, RELEASES, releasesIn } from './releases.ts';

/** One program may open connections to another one's port. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly port: number;
}

/** What lies beyond the cluster, one address of each kind; nothing there may come in. */
export const BEYOND = [
  { name: 'the world', address: '203.0.113.7' },
  { name: 'the mail server', address: '192.0.2.25' }, // as k8s/environments/production/identity.yaml has it
  { name: 'the metadata of the cloud', address: '169.254.169.254' },
  { name: 'a private network', address: '192.168.7.7' },
  { name: 'another private network', address: '10.7.7.7' },
] as const;
/** The ports that are tried there. */
export const PORTS_BEYOND: readonly number[] = [25, 80, 443, 587, 5432, 6443, 8080];

const HTTP = 8080;
/** A service of a new area talks to whom every other one does, so nobody adds it here. */
const SERVICES = RELEASES.filter(
  ({ chart, name }) => chart === 'service' && !['gateway', 'demo-payments'].includes(name),
).map(({ name }) => name);
const FRONTENDS = RELEASES.filter(({ chart }) => chart === 'frontend').map(({ name }) => name);

const each = (from: readonly string[], to: readonly string[], port: number): Edge[] =>
  from.flatMap((one) => to.map((other) => ({ from: one, to: other, port })));

/** Every edge of an environment; there are no others. */
export function edgesOf(environment: Environment): Edge[] {
  const demo = environment === 'test' ? ['demo-payments'] : [];
  const processes = ['gateway', ...SERVICES, ...demo];
  return [
    ...each(['gateway'], [...SERVICES, ...demo, ...FRONTENDS], HTTP),
    // Its public keys; admin also its directory.
    ...each(
      SERVICES.filter((name) => name !== 'identity'),
      ['identity'],
      HTTP,
    ),
    ...each(demo.length > 0 ? ['billing'] : [], demo, HTTP), // as Stripe's API
    ...each(demo, ['gateway'], HTTP), // its webhook
    ...each([...processes, ...processes.map((name) => `${name}-migrate`)], ['postgres'], 5432),
    ...each(['gateway', ...SERVICES], ['nats'], 4222),
    ...each(environment === 'test' ? ['documents'] : [], ['objectstore'], 9000), // elsewhere it is beyond the cluster
    // The data layer among itself: who makes databases and streams; the bus's servers; CloudNativePG's.
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
    // Beyond the cluster. Neither Stripe nor S3 has fixed addresses; the API server is no pod, so for
    // Prometheus, and the PostgreSQL of an operator, it is a port anywhere.
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
