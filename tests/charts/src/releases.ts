import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

/** The root of the project. */
export const root = path.join(fileURLToPath(new URL('../../..', import.meta.url)));

/** Where releases are installed: values in k8s/environments/<environment>. */
export type Environment = 'test' | 'production';
/** Every environment there is. */
export const ENVIRONMENTS: readonly Environment[] = ['test', 'production'];

/** What is installed with one chart on its own. */
export interface Release {
  readonly name: string;
  readonly chart: 'service' | 'frontend';
  /** Its folder, from the root. */
  readonly folder: string;
}

const service = (name: string, folder = `services/${name}`): Release => ({ name, chart: 'service', folder });
const frontend = (name: string): Release => ({ name, chart: 'frontend', folder: name });

const demoPayments = service('demo-payments');
/** Everything that is released. */
export const RELEASES: readonly Release[] = [
  ...['identity', 'billing', 'budget', 'masterplan', 'vault', 'documents', 'achievements', 'admin'].map((name) => service(name)),
  demoPayments,
  ...['shell', 'mfe-budget', 'mfe-masterplan', 'mfe-vault', 'mfe-documents', 'mfe-admin'].map(frontend),
  service('gateway', 'gateway'), // it is ready when what is behind it is
];

/** What is installed in an environment: where people pay real money there is no stand-in. */
export const releasesIn = (environment: Environment): readonly Release[] => (environment === 'production' ? RELEASES.filter((release) => release !== demoPayments) : RELEASES);

/** The values files of a release, in the order in which they count. */
export function valuesFiles({ name, folder }: Release, environment: Environment): readonly string[] {
  const own = `k8s/environments/${environment}/${name}.yaml`;
  return [`${folder}/deploy/values.yaml`, `k8s/environments/${environment}/common.yaml`, ...(existsSync(path.join(root, own)) ? [own] : [])];
}

/** Reads a file of the project. */
export const readText = (file: string): string => readFileSync(path.join(root, file), 'utf8');
/** Reads a YAML file of the project. */
export const readYaml = (file: string): unknown => parse(readText(file));
