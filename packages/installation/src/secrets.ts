// Generates the secrets of an installation on a cluster once. Existing values stay, because an operator may
// have set them. They are read from and written to the cluster of KUBECONFIG.
import type { Wanted } from '@savvi/cluster-setup/wanted';
import { NATS_ADMIN, natsUsers } from '@savvi/eventing/nats-setup';
import { newMasterKey } from '@savvi/sealing/keyring';
import { newPassword, newSigningKey, publicHalf } from '@savvi/product/secrets';
import { demoPayments, everyService, servicesElsewhere } from '@savvi/product/services';
import { frontendToken, serviceToken } from '@savvi/release-kit/tokens';
import { kubectl, objects } from '@savvi/tooling/cluster';
import { releasesOf } from '@savvi/tooling/cluster/releases';
import { Refusal } from '@savvi/tooling/refusal';

/** The namespaces of releases, of their data, and of monitoring. */
export const [PRODUCT, DATA, TELEMETRY] = ['savvi', 'savvi-data', 'savvi-telemetry'];

/** The address of PostgreSQL in k8s/data. */
const POSTGRES = 'postgres-rw.savvi-data.svc:5432';
const NATS = 'nats.savvi-data.svc:4222';
const NATS_SERVERS = 3;

/** A Secret's values by their keys. */
export interface Secret {
  readonly namespace: string;
  readonly name: string;
  readonly values: Readonly<Record<string, string>>;
}

/** Options of {@link secretsFor}. */
export interface SecretsRequest {
  /** The secrets that already exist. */
  readonly existing: readonly Secret[];
  /**
   * Whether the installation has its own MinIO and the payment simulator, as a test cluster does. Their
   * secrets are then generated, too.
   */
  readonly demonstration: boolean;
  /** Email addresses of the administrators, used if there are none yet. */
  readonly adminEmails: readonly string[] | undefined;
  /** The names of frontends with Helm releases of their own, such as `mfe-budget`. */
  readonly frontends: readonly string[];
  readonly now: Date;
}

/** The value of a key of a Secret. @throws {Refusal} if there is none */
export function valueIn(secrets: readonly Secret[], name: string, key: string): string {
  const found = secrets.find((secret) => secret.name === name && secret.values[key] !== undefined);
  if (found?.values[key] === undefined)
    throw new Refusal(`The Secret ${name} has no ${key}: is the product installed on this cluster?`);
  return found.values[key];
}

const valueAt = (secrets: readonly Secret[], namespace: string, name: string, key: string) =>
  secrets.find((secret) => secret.namespace === namespace && secret.name === name)?.values[key];
const passwordIn = (url: string | undefined) =>
  url === undefined ? undefined : decodeURIComponent(new URL(url).password);

/**
 * The credentials of administrators, one line each.
 * @throws {Refusal} if there are no administrators, or if the given ones differ from the existing ones
 */
function adminCredentials(kept: string | undefined, { demonstration, adminEmails }: Installation): string {
  if (kept !== undefined) {
    const emails = kept
      .split('\n')
      .flatMap((line) => (line.startsWith('#') ? [] : line.trim().split(/\s+/)[0] || []));
    if (adminEmails !== undefined && adminEmails.toSorted().join() !== emails.toSorted().join())
      throw new Refusal(
        `The Secret ${PRODUCT}/identity has the sign-in of ${emails.join(', ')} already, which stays: leave --admin-emails out, or remove its key admin-credentials.txt first.`,
      );
    return kept;
  }
  const emails = adminEmails ?? (demonstration ? ['admin@savvi.local'] : []);
  if (emails.length === 0)
    throw new Refusal(
      'Say who administers: --admin-emails a@example.com,b@example.com, as ADMIN_EMAILS of identity has them.',
    );
  return emails.map((email) => `${email} ${newPassword()}\n`).join('');
}

/** All secrets of an installation. @throws {Refusal} naming the secrets that only the operator can provide */
export function secretsFor({
  existing,
  demonstration,
  adminEmails,
  frontends,
  now,
}: SecretsRequest): Secret[] {
  const valueOf = (...place: [string, string, string]) => valueAt(existing, ...place);
  const missing: string[] = [];
  const ofRelease = (name: string, key: string, make: () => string) => valueOf(PRODUCT, name, key) ?? make();
  /**
   * A secret that an external system issues. It is generated for a demonstration and is reported as missing
   * otherwise.
   */
  const foreign = (name: string, key: string, make: () => string) =>
    ofRelease(name, key, () => {
      if (!demonstration) missing.push(`${key} in the Secret ${PRODUCT}/${name}`);
      return make();
    });

  const services = [...everyService, ...servicesElsewhere].filter(
    (service) => demonstration || service !== demoPayments,
  );
  const databases = services.map(({ name }) => ({
    name,
    password: passwordIn(valueOf(PRODUCT, `${name}-database`, 'DATABASE_URL')) ?? newPassword(),
  }));
  const roles = services
    .filter(({ bus }) => Object.keys(bus).length > 0)
    .map(({ name, bus }) => ({
      role: name,
      password: passwordIn(valueOf(PRODUCT, name, 'BUS_URL')) ?? newPassword(),
      ...bus,
    }));
  const busAdmin = valueOf(DATA, 'nats', 'admin-password') ?? newPassword();
  const routes = valueOf(DATA, 'nats', 'routes-password') ?? newPassword();
  const superuser = valueOf(DATA, 'postgres-superuser', 'password') ?? newPassword();
  const adminKey = ofRelease('admin', 'DIRECTORY_SIGNING_KEY', newSigningKey);
  const gatewayKey =
    valueOf(PRODUCT, 'gateway', 'GATEWAY_KEY') ?? ofRelease('identity', 'GATEWAY_KEY', newPassword);
  const releaseKey = ofRelease('gateway', 'RELEASE_KEY', newPassword);
  const accessKey = foreign('documents', 'S3_ACCESS_KEY', () => 'savvi');
  const secretKey = foreign('documents', 'S3_SECRET_KEY', newPassword);
  const payments = {
    STRIPE_SECRET_KEY: foreign('billing', 'STRIPE_SECRET_KEY', () => `sk_test_${newPassword()}`),
    STRIPE_WEBHOOK_SECRET: foreign('billing', 'STRIPE_WEBHOOK_SECRET', () => `whsec_${newPassword()}`),
  };
  if (missing.length > 0)
    throw new Refusal(
      `Only you have these: ${missing.join(', ')}. Put them there first (k8s/secrets/README.md).`,
    );
  const keyringOf = (service: string) =>
    ofRelease(
      service,
      'keyring.json',
      () => `${JSON.stringify({ format: 1, keys: [newMasterKey(now)] }, null, 2)}\n`,
    );

  const own: Readonly<Record<string, Record<string, string>>> = {
    identity: {
      IDENTITY_SIGNING_KEY: ofRelease('identity', 'IDENTITY_SIGNING_KEY', newSigningKey),
      ADMIN_PUBLIC_KEY: publicHalf(adminKey),
      GATEWAY_KEY: gatewayKey,
      'keyring.json': keyringOf('identity'),
      'admin-credentials.txt': adminCredentials(valueOf(PRODUCT, 'identity', 'admin-credentials.txt'), {
        demonstration,
        adminEmails,
      }),
    },
    gateway: { GATEWAY_KEY: gatewayKey, RELEASE_KEY: releaseKey },
    admin: { DIRECTORY_SIGNING_KEY: adminKey },
    billing: payments,
    'demo-payments': payments,
    vault: { 'keyring.json': keyringOf('vault') },
    documents: { 'keyring.json': keyringOf('documents'), S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey },
  };
  const busUrls = new Map(roles.map(({ role, password }) => [role, `nats://${role}:${password}@${NATS}`]));
  const setup: Wanted = {
    postgres: `postgresql://postgres:${superuser}@${POSTGRES}/postgres`,
    databases,
    bus: {
      url: `nats://${NATS_ADMIN}:${busAdmin}@${NATS}`,
      replicas: NATS_SERVERS,
      durables: Object.fromEntries(
        roles.map(({ role, durables = {} }) => [
          role,
          Object.fromEntries(Object.entries(durables).map(([name, types]) => [name, [...types]])),
        ]),
      ),
    },
  };

  return [
    ...databases.map(({ name, password }) => ({
      namespace: PRODUCT,
      name: `${name}-database`,
      values: { DATABASE_URL: `postgresql://${name}:${password}@${POSTGRES}/${name}` },
    })),
    ...services.flatMap(({ name }) => {
      const busUrl = busUrls.get(name);
      const values = {
        ...own[name],
        ...(busUrl !== undefined && { BUS_URL: busUrl }),
        // The payment simulator has no contract.
        ...(name !== demoPayments.name && { REGISTRATION_TOKEN: serviceToken(releaseKey, name) }),
      };
      return Object.keys(values).length > 0 ? [{ namespace: PRODUCT, name, values }] : [];
    }),
    ...frontends.map((name) => ({
      namespace: PRODUCT,
      name,
      values: { REGISTRATION_TOKEN: frontendToken(releaseKey, name.replace(/^mfe-/, '')) },
    })),
    { namespace: DATA, name: 'postgres-superuser', values: { username: 'postgres', password: superuser } },
    {
      namespace: DATA,
      name: 'nats',
      values: {
        'admin-password': busAdmin,
        'routes-password': routes,
        'users.conf': `authorization: ${JSON.stringify({ users: natsUsers(busAdmin, roles) }, null, 2)}\n`,
        'routes.conf': routesOf(routes),
      },
    },
    ...(demonstration ? [{ namespace: DATA, name: 'objectstore', values: { accessKey, secretKey } }] : []),
    { namespace: DATA, name: 'setup', values: { 'setup.json': JSON.stringify(setup) } },
    {
      namespace: TELEMETRY,
      name: 'grafana',
      values: Object.fromEntries(
        ['admin-password', 'secret-key'].map((key) => [
          key,
          valueOf(TELEMETRY, 'grafana', key) ?? newPassword(),
        ]),
      ),
    },
  ];
}

/** Addresses by which the NATS servers find each other. */
const routesOf = (password: string) =>
  `authorization: ${JSON.stringify({ user: 'routes', password })}\nroutes: ${JSON.stringify(Array.from({ length: NATS_SERVERS }, (_, server) => `nats://routes:${password}@nats-${server}.nats-servers.${DATA}.svc:6222`))}\n`;

/** The kind of an installation, and its administrators. */
export type Installation = Pick<SecretsRequest, 'demonstration' | 'adminEmails'>;

/**
 * Creates the missing secrets in the cluster of KUBECONFIG.
 * @returns the names of the Secrets that changed
 * @throws {Refusal}
 */
export async function applySecrets({
  root,
  demonstration,
  adminEmails,
}: Installation & { readonly root: string }): Promise<string[]> {
  const existing = (await Promise.all([PRODUCT, DATA, TELEMETRY].map(readSecrets))).flat();
  const frontends = [
    ...releasesOf(root).flatMap(({ chart, name }) => (chart === 'frontend' ? [name] : [])),
    ...servicesElsewhere.map(({ name }) => `mfe-${name}`),
  ];
  const secrets = secretsFor({ existing, demonstration, adminEmails, frontends, now: new Date() });
  const isThere = ({ namespace, name, values }: Secret) =>
    Object.entries(values).every(([key, value]) => valueAt(existing, namespace, name, key) === value);
  const changed = secrets.filter((secret) => !isThere(secret));
  if (changed.length > 0) await writeSecrets(changed, 'savvi-secrets');
  return changed.map(({ namespace, name }) => `${namespace}/${name}`);
}

/** Writes values into Secrets. Values that belong to another field manager stay. @throws {ClusterRefusal} */
export const writeSecrets = (secrets: readonly Secret[], manager: string): Promise<string> =>
  // Server-side apply: client-side apply would store a copy of each secret in an annotation.
  kubectl(['apply', '--server-side', '--force-conflicts', '--field-manager', manager, '-f', '-'], {
    input: secrets.map((secret) => JSON.stringify(manifestOf(secret))).join('\n---\n'),
  });

/** The Secrets of a namespace. @throws {ClusterRefusal} */
export const readSecrets = async (namespace: string): Promise<Secret[]> =>
  (
    await objects<{ metadata: { name: string }; data?: Record<string, string> }>([
      'get',
      'secrets',
      '-n',
      namespace,
    ])
  ).map(({ metadata, data = {} }) => ({
    namespace,
    name: metadata.name,
    values: Object.fromEntries(
      Object.entries(data).map(([key, value]) => [key, Buffer.from(value, 'base64').toString('utf8')]),
    ),
  }));

const manifestOf = ({ namespace, name, values }: Secret) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { namespace, name, labels: { 'app.kubernetes.io/part-of': 'savvi' } },
  data: Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, Buffer.from(value).toString('base64')]),
  ),
});
