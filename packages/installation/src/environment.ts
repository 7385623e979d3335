// Which environment a cluster is. `npm run cluster:up` installs a test environment and must not replace a
// production one.
import { kubectl, objects } from '@savvi/tooling/cluster';
import { Refusal } from '@savvi/tooling/refusal';
import { DATA, PRODUCT } from './secrets.ts';

type Environment = 'test' | 'production';

const LABEL = 'savvi/environment';
const NAMESPACES = [PRODUCT, DATA];
/** The resource type of PostgreSQL clusters that CloudNativePG runs. */
const OPERATED = 'clusters.postgresql.cnpg.io';

interface Namespace {
  readonly metadata: { readonly name: string; readonly labels?: Readonly<Record<string, string>> };
}

/**
 * @throws {Refusal} if the cluster of KUBECONFIG is another environment, by the label of its namespaces or by
 * its PostgreSQL
 */
export async function assertMayBe(environment: Environment): Promise<void> {
  const namespaces = (await objects<Namespace>(['get', 'namespaces'])).filter(({ metadata }) =>
    NAMESPACES.includes(metadata.name),
  );
  for (const { metadata } of namespaces) {
    const is = metadata.labels?.[LABEL] ?? environment;
    if (is !== environment)
      throw new Refusal(
        `The namespace ${metadata.name} of this cluster is labelled ${LABEL}=${is}, and this is for ${environment} (k8s/README.md). Nothing was changed.`,
      );
  }
  const isOperated =
    environment === 'test' &&
    (await kubectl(['get', 'crd', OPERATED, '--ignore-not-found', '-o', 'name'])) !== '' &&
    (await objects(['get', OPERATED, '-n', DATA])).length > 0;
  if (isOperated)
    throw new Refusal(
      `CloudNativePG keeps data in ${DATA}: this is no test cluster, and npm run cluster:up installs nothing else (k8s/README.md). Nothing was changed.`,
    );
}

/** Labels the namespaces of a cluster with its environment. @throws {ClusterRefusal} */
export const label = (environment: Environment): Promise<string> =>
  kubectl(['label', 'namespace', ...NAMESPACES, `${LABEL}=${environment}`]);
