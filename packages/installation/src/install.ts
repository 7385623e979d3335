// Installs everything on the test cluster of KUBECONFIG in the order of dependencies. Existing parts are
// upgraded, so it can run again after any failure.
import path from 'node:path';
import { kubectl, objects } from '@savvi/tooling/cluster';
import { releasesOf, upgrade, type UpgradeOptions } from '@savvi/tooling/cluster/releases';
import { inParallel } from '@savvi/tooling/code/in-parallel';
import { Refusal } from '@savvi/tooling/refusal';
import { parseAllDocuments } from 'yaml';
import { applySecrets, DATA, type Installation, PRODUCT, TELEMETRY } from './secrets.ts';

/** Options of {@link install}. */
export interface InstallOptions extends Installation, UpgradeOptions {
  readonly environment: 'test'; // Production is installed manually (k8s/README.md).
  /** Whether to install only the data layer that releases need, such as for a restore. */
  readonly dataOnly: boolean;
  readonly say: (line: string) => void;
}

/** How many Helm releases are installed concurrently. */
const AT_ONCE = 4;
const TIMEOUT = '5m';
/**
 * Overrides the check before an upgrade: all releases come from one checkout, and the gateway that would check
 * them may be what has failed.
 */
const TOGETHER = 'global.upgradeCheck.override=npm run cluster:up upgrades all releases together';

/** Installs everything. @throws {Refusal} or {ClusterRefusal} with the reason */
export async function install(options: InstallOptions): Promise<void> {
  const { root, environment, say } = options;
  const begun = performance.now();
  const tell = (what: string) =>
    say(`${((performance.now() - begun) / 1_000).toFixed(0).padStart(4)} s  ${what}`);

  await assertMayBe(environment);
  for (const folder of ['namespaces', 'policies'])
    await kubectl(['apply', '--server-side', '--force-conflicts', '-k', path.join(root, 'k8s', folder)]);
  await label(environment);
  tell('namespaces and policies');
  const changed = await applySecrets(options);
  tell(changed.length > 0 ? `secrets: ${changed.join(', ')}` : 'secrets: all there');

  await apply(await manifests(`k8s/data/${environment}`, options));
  // NATS servers read their users only at start, so they restart if the Secret with the users has changed.
  if (changed.includes(`${DATA}/nats`)) await kubectl(['rollout', 'restart', '-n', DATA, 'statefulset/nats']);
  await kubectl(['rollout', 'status', '-n', DATA, 'statefulset', '--timeout', TIMEOUT]);
  tell('PostgreSQL, NATS and the object store');
  // The template of a Kubernetes Job is immutable, so the old Job is deleted first.
  await kubectl(['delete', 'job', '-n', DATA, 'setup', '--ignore-not-found']);
  await apply(
    withImages(
      await kubectl([
        'create',
        '--dry-run=client',
        '-o',
        'json',
        '-f',
        path.join(root, 'k8s/data/setup.yaml'),
      ]),
      options,
    ),
  );
  await kubectl(['wait', '-n', DATA, 'job/setup', '--for', 'condition=Complete', '--timeout', TIMEOUT]);
  tell('databases, roles and the streams of the bus');
  if (options.dataOnly) return;
  await apply(await manifests('k8s/telemetry/prometheus', options));

  const jobs = releasesOf(root).map((release) => async () => {
    await upgrade(release, { ...options, set: [...(options.set ?? []), TOGETHER] });
    await wake(release.name);
    tell(release.name);
  });
  // The gateway becomes ready after the services behind it, so a slow release must not delay the installation
  // of other releases.
  await inParallel(jobs, AT_ONCE);
  await kubectl(['rollout', 'status', '-n', TELEMETRY, 'statefulset', '--timeout', TIMEOUT]);
  tell('Prometheus');
}

/**
 * Scales up a release that an operator scaled to zero, such as for a restore: Helm leaves the number of pods
 * to the autoscaler, which ignores a deployment with zero pods.
 */
export async function wake(name: string): Promise<void> {
  const named = ['-n', PRODUCT, '--field-selector', `metadata.name=${name}`];
  const [workload] = await objects<{ spec: { replicas: number } }>(['get', 'deploy', ...named]);
  if (workload?.spec.replicas !== 0) return;
  const [autoscaler] = await objects<{ spec: { minReplicas: number } }>(['get', 'hpa', ...named]);
  if (autoscaler === undefined) return;
  await kubectl(['scale', '-n', PRODUCT, `deploy/${name}`, `--replicas=${autoscaler.spec.minReplicas}`]);
  await kubectl(['rollout', 'status', '-n', PRODUCT, `deploy/${name}`, '--timeout', TIMEOUT]);
}

const apply = (input: string) =>
  kubectl(['apply', '--server-side', '--force-conflicts', '-f', '-'], { input });

const manifests = async (folder: string, options: InstallOptions) =>
  withImages(await kubectl(['kustomize', path.join(options.root, folder)]), options);

/**
 * Adds the registry and the pull secret to images, which the manifests name without a registry
 * (`savvi/nats`).
 */
export const withImages = (
  text: string,
  { registry, version, pullSecret }: Pick<UpgradeOptions, 'registry' | 'version' | 'pullSecret'>,
): string => {
  const located = text.replaceAll(/("?image"?: "?)(savvi\/[a-z-]+)/g, `$1${registry}/$2:${version}`);
  if (pullSecret === undefined) return located;
  const POD = ['spec', 'template', 'spec'];
  // YAML 1.1, as Kubernetes reads it: 0440 is octal.
  return parseAllDocuments(located, { version: '1.1' })
    .map((each) => {
      if (each.hasIn(POD)) each.setIn([...POD, 'imagePullSecrets'], [{ name: pullSecret }]);
      return each.toString({ directives: false, lineWidth: 0 });
    })
    .join('---\n');
};

const LABEL = 'savvi/environment';
const NAMESPACES = [PRODUCT, DATA];
/** The resource type of PostgreSQL clusters that CloudNativePG runs. */
const OPERATED = 'clusters.postgresql.cnpg.io';

/**
 * @throws {Refusal} if the cluster of KUBECONFIG is another environment, by the label of its namespaces or by
 * its PostgreSQL
 */
export async function assertMayBe(environment: 'test' | 'production'): Promise<void> {
  const namespaces = await objects<{ metadata: { name: string; labels?: Record<string, string> } }>([
    'get',
    'namespaces',
  ]);
  const other = namespaces.find(
    ({ metadata: { name, labels } }) =>
      NAMESPACES.includes(name) && (labels?.[LABEL] ?? environment) !== environment,
  )?.metadata;
  if (other !== undefined)
    throw new Refusal(
      `The namespace ${other.name} of this cluster is labelled ${LABEL}=${other.labels?.[LABEL]}, and this is for ${environment} (k8s/README.md). Nothing was changed.`,
    );
  if (
    environment === 'test' &&
    (await kubectl(['get', 'crd', OPERATED, '--ignore-not-found', '-o', 'name'])) !== '' &&
    (await objects(['get', OPERATED, '-n', DATA])).length > 0
  )
    throw new Refusal(
      `CloudNativePG keeps data in ${DATA}: this is no test cluster, and npm run cluster:up installs nothing else (k8s/README.md). Nothing was changed.`,
    );
}

/** Labels the namespaces of a cluster with its environment. @throws {ClusterRefusal} */
export const label = (environment: 'test' | 'production'): Promise<string> =>
  kubectl(['label', 'namespace', ...NAMESPACES, `${LABEL}=${environment}`]);
