// Brings everything up on the cluster of KUBECONFIG, in the order in which it needs each other. What is there is brought up
// to date, so it may be run again after whatever went wrong.
import path from 'node:path';
import { kubectl } from '@savvi/tooling/cluster';
import { releasesOf, upgrade, type UpgradeOptions } from '@savvi/tooling/cluster/releases';
import { applySecrets, type Installation } from './apply-secrets.ts';
import { DATA, TELEMETRY } from './secrets.ts';

/** What to install. */
export interface InstallOptions extends Installation, UpgradeOptions {
  /** Whether only what releases need is made ready, as for a restore. */
  readonly dataOnly: boolean;
  readonly say: (line: string) => void;
}

/** Releases that are installed side by side: their pods start one after the other anyway. */
const AT_ONCE = 4;
const PATIENCE = '5m';

/** Installs everything. @throws {Refusal} or {ClusterRefusal} with what went wrong */
export async function install(options: InstallOptions): Promise<void> {
  const { root, environment, say } = options;
  const begun = performance.now();
  const tell = (what: string) => say(`${((performance.now() - begun) / 1_000).toFixed(0).padStart(4)} s  ${what}`);

  for (const folder of ['namespaces', 'policies']) await kubectl(['apply', '--server-side', '--force-conflicts', '-k', path.join(root, 'k8s', folder)]);
  tell('namespaces and policies');
  const changed = await applySecrets(options);
  tell(changed.length > 0 ? `secrets: ${changed.join(', ')}` : 'secrets: all there');

  await apply(await manifests(`k8s/data/${environment}`, options));
  if (changed.includes(`${DATA}/nats`)) await kubectl(['rollout', 'restart', '-n', DATA, 'statefulset/nats']); // servers read their users when they begin
  await kubectl(['rollout', 'status', '-n', DATA, 'statefulset', '--timeout', PATIENCE]);
  tell('PostgreSQL, NATS and the object store');
  await kubectl(['delete', 'job', '-n', DATA, 'setup', '--ignore-not-found']); // a Job can't be changed
  await apply(withImages(await kubectl(['create', '--dry-run=client', '-o', 'json', '-f', path.join(root, 'k8s/data/setup.yaml')]), options));
  await kubectl(['wait', '-n', DATA, 'job/setup', '--for', 'condition=Complete', '--timeout', PATIENCE]);
  tell('databases, roles and the streams of the bus');
  if (options.dataOnly) return;
  await apply(await manifests('k8s/telemetry/prometheus', options));

  const queue = [...releasesOf(root)];
  const work = async () => {
    for (let release = queue.shift(); release !== undefined; release = queue.shift()) {
      await upgrade(release, options);
      tell(release.name);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await kubectl(['rollout', 'status', '-n', TELEMETRY, 'statefulset', '--timeout', PATIENCE]);
  tell('Prometheus');
}

const apply = (input: string) => kubectl(['apply', '--server-side', '--force-conflicts', '-f', '-'], { input });

const manifests = async (folder: string, options: InstallOptions) => withImages(await kubectl(['kustomize', path.join(options.root, folder)]), options);

/** The images of manifests have names only (`savvi/nats`); where they are is a setting. */
const withImages = (text: string, { registry, version }: InstallOptions) => text.replaceAll(/("?image"?: "?)(savvi\/[a-z-]+)/g, `$1${registry}/$2:${version}`);
