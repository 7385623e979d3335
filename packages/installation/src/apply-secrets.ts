import { kubectl, objects } from '@savvi/tooling/cluster';
import { DATA, PRODUCT, type Secret, secretsFor, TELEMETRY } from './secrets.ts';

/** A Secret as the Kubernetes API returns it. */
interface SecretObject {
  readonly metadata: { readonly namespace: string; readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
}

/** Options of {@link applySecrets}. */
export interface Installation {
  readonly demonstration: boolean;
  readonly adminEmails: readonly string[] | undefined;
}

/**
 * Creates the missing secrets in the cluster of KUBECONFIG.
 * @returns the names of the Secrets that changed
 * @throws {Refusal}
 */
export async function applySecrets({ demonstration, adminEmails }: Installation): Promise<string[]> {
  const existing = (await Promise.all([PRODUCT, DATA, TELEMETRY].map(readSecrets))).flat();
  const secrets = secretsFor({ existing, demonstration, adminEmails, now: new Date() });
  const isThere = ({ namespace, name, values }: Secret) => {
    const there = existing.find((each) => each.namespace === namespace && each.name === name)?.values ?? {};
    return Object.entries(values).every(([key, value]) => there[key] === value);
  };
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
  (await objects<SecretObject>(['get', 'secrets', '-n', namespace])).map(({ metadata, data = {} }) => ({
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
