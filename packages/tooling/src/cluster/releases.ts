// The Helm releases of the product. Each folder with a deploy/values.yaml is a release with its own values.
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { helm } from './kubectl.ts';

/** A Helm release and its workload. */
export interface Release {
  readonly name: string;
  /** The folder of the release's code and values, such as `services/budget`. */
  readonly folder: string;
  readonly chart: 'service' | 'frontend';
}

const PLACES = ['services/*', 'shell', 'mfe-*', 'gateway'];

/** Returns every Helm release of the product. */
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

/** Returns the existing values files of a release, in the order of increasing precedence. */
export const valuesFiles = ({ name, folder }: Release, root: string, environment: string): string[] =>
  [
    path.join(folder, 'deploy/values.yaml'),
    ...['common', name].map((each) => path.join('k8s/environments', environment, `${each}.yaml`)),
  ].filter((file) => existsSync(path.join(root, file)));

/** Options of a Helm install or upgrade. */
export interface UpgradeOptions {
  readonly root: string;
  /** The name of a folder in k8s/environments. */
  readonly environment: string;
  /**
   * The registry of images named `<registry>/savvi/<name>:<version>`. Images of `localhost` are imported into
   * the nodes; all others are pulled.
   */
  readonly registry: string;
  readonly version: string;
  /** The image pull Secret in each namespace. */
  readonly pullSecret?: string | undefined;
  /** The time limit for becoming ready. */
  readonly timeout?: string;
  /** Additional values in the syntax of helm's `--set-string`. */
  readonly set?: readonly string[];
}

/**
 * Installs or upgrades a release; if it does not become ready, helm rolls it back.
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
    path.join(root, 'deploy/charts', release.chart),
    '--namespace',
    'savvi',
    ...valuesFiles(release, root, environment).flatMap((file) => ['--values', path.join(root, file)]),
    '--set-string',
    [
      `global.registry=${registry},image.tag=${version}`,
      ...(registry === 'localhost' ? [] : ['global.pullPolicy=IfNotPresent']),
      ...(pullSecret === undefined ? [] : [`global.imagePullSecrets={${pullSecret}}`]),
      ...set,
    ].join(','),
  ]);
