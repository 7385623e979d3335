import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Release, releasesOf, valuesFiles } from '@savvi/tooling/cluster/releases';
import { parse, stringify } from 'yaml';
import { z } from 'zod';

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

const values = z.record(z.string(), z.unknown());
type Values = z.output<typeof values>;

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Merges values like Helm: field by field, lists as a whole. */
const over = (below: Values, above: Values): Values =>
  Object.entries(above).reduce(
    (merged, [key, value]) => ({
      ...merged,
      [key]: isValues(value) && isValues(merged[key]) ? over(merged[key], value) : value,
    }),
    below,
  );

/** Returns the values of deploy/charts/savvi: every release with the settings of the test environment. */
export function valuesOfFirstLook(): Values {
  const releases = RELEASES.map(
    (release) =>
      [
        release.name,
        valuesFiles(release, root, 'test')
          .map((file) => values.parse(readYaml(file)))
          .reduce(over),
      ] as const,
  );
  const shared = values.parse(releases[0]?.[1]['global']);
  return {
    global: { ...shared, together: true },
    ...Object.fromEntries(releases.map(([name, { global: _global, ...own }]) => [name, own])),
  };
}

/** Returns the expected content of deploy/charts/savvi/values.yaml. */
export const textOfFirstLook = (): string =>
  `# Every release as in k8s/environments/test, generated from its values. After a change there, run\n#   npm test -- tests/charts -u\n${stringify(valuesOfFirstLook(), { version: '1.1', lineWidth: 160 })}`;
