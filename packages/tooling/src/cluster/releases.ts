// What is released on a cluster, each from its own values: any folder with a deploy/values.yaml.
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { helm } from './kubectl.ts';

/** A release and its workload. */
export interface Release {
  readonly name: string;
  /** Where its code and its values lie, such as `services/budget`. */
  readonly folder: string;
  readonly chart: 'service' | 'frontend';
}

const PLACES = ['services/*', 'shell', 'mfe-*', 'gateway'];

/** Every release of the product. */
export const releasesOf = (root: string): Release[] =>
  globSync(
    PLACES.map((place) => `${place}/deploy/values.yaml`),
    { cwd: root },
  )
    .toSorted()
    .map((values) => {
      const folder = path.dirname(path.dirname(values));
      return {
        name: path.basename(folder),
        folder,
        chart: folder === 'shell' || folder.startsWith('mfe-') ? 'frontend' : 'service',
      };
    });

/** The arguments that tell helm of a release what its code and an environment say. */
function valuesOf({ name, folder, chart }: Release, root: string, environment: string): string[] {
  const files = [
    path.join(folder, 'deploy/values.yaml'),
    ...['common', name].map((each) => path.join('k8s/environments', environment, `${each}.yaml`)),
  ];
  return [
    path.join(root, 'deploy/charts', chart),
    '--namespace',
    'savvi',
    ...files
      .map((file) => path.join(root, file))
      .filter((file) => existsSync(file))
      .flatMap((file) => ['--values', file]),
  ];
}

/** How a release is installed. */
export interface UpgradeOptions {
  readonly root: string;
  /** A folder of k8s/environments. */
  readonly environment: string;
  /**
   * Where images are, as `<registry>/savvi/<name>:<version>`. Those of `localhost` were imported; all others
   * are pulled.
   */
  readonly registry: string;
  readonly version: string;
  /** The Secret of each namespace that images are pulled with. */
  readonly pullSecret?: string | undefined;
  /** How long it may take to become ready. */
  readonly timeout?: string;
  /** Additional settings, as helm's `--set-string` takes it. */
  readonly set?: readonly string[];
}

/**
 * Installs a release or brings it up to date; when it does not become ready, what was there before stays.
 * @throws {ClusterRefusal}
 */
export const upgrade = (
  release: Release,
  { root, environment, registry, version, pullSecret, timeout = '5m', set = [] }: UpgradeOptions,
): Promise<string> =>
  helm([
    'upgrade',
    '--install',
    '--atomic',
    '--timeout',
    timeout,
    release.name,
    ...valuesOf(release, root, environment),
    '--set-string',
    [
      `global.registry=${registry},image.tag=${version}`,
      ...(registry === 'localhost' ? [] : ['global.pullPolicy=IfNotPresent']),
      ...(pullSecret === undefined ? [] : [`global.imagePullSecrets={${pullSecret}}`]),
      ...set,
    ].join(','),
  ]);
