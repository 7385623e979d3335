import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Release, releasesOf } from '@savvi/tooling/cluster/releases';
import { parse } from 'yaml';

export type { Release };

/** The root of the project. */
export const root = path.join(fileURLToPath(new URL('../../..', import.meta.url)));

/** Where releases are installed: values in k8s/environments/<environment>. */
export type Environment = 'test' | 'production';
/** Every environment there is. */
export const ENVIRONMENTS: readonly Environment[] = ['test', 'production'];

/** Everything that is released. */
export const RELEASES: readonly Release[] = releasesOf(root);

/** The releases of an environment. Environments with real payments have no payment simulator. */
export const releasesIn = (environment: Environment): readonly Release[] =>
  environment === 'production' ? RELEASES.filter(({ name }) => name !== 'demo-payments') : RELEASES;

/** The values files of a release, in the order in which they count. */
export function valuesFiles({ name, folder }: Release, environment: Environment): readonly string[] {
  const own = `k8s/environments/${environment}/${name}.yaml`;
  return [
    `${folder}/deploy/values.yaml`,
    `k8s/environments/${environment}/common.yaml`,
    ...(existsSync(path.join(root, own)) ? [own] : []),
  ];
}

/** Reads a file of the project. */
export const readText = (file: string): string => readFileSync(path.join(root, file), 'utf8');
/** Reads a YAML file of the project. */
export const readYaml = (file: string): unknown => parse(readText(file));
