import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Release, releasesOf } from '@savvi/tooling/cluster/releases';
import { parse } from 'yaml';

export type { Release };

/** The root folder of the repository. */
export const root = path.join(import.meta.dirname, '../../..');

/** Environments with releases; their values are in k8s/environments/<environment>. */
export type Environment = 'test' | 'production';
/** All environments. */
export const ENVIRONMENTS: readonly Environment[] = ['test', 'production'];

/** All releases. */
export const RELEASES: readonly Release[] = releasesOf(root);

/** Returns the releases of an environment. Environments with real payments have no payment simulator. */
export const releasesIn = (environment: Environment): readonly Release[] =>
  environment === 'production' ? RELEASES.filter(({ name }) => name !== 'demo-payments') : RELEASES;

/** Reads a file of the repository. */
export const readText = (file: string): string => readFileSync(path.join(root, file), 'utf8');
/** Reads a YAML file of the repository. */
export const readYaml = (file: string): unknown => parse(readText(file));
