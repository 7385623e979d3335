// The Helm chart that installs all releases as one, with the values of the test environment.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Release, releasesOf, valuesFiles } from '@savvi/tooling/cluster/releases';
import { parse, stringify } from 'yaml';

/** Values of a chart, as parsed YAML. */
type Values = Readonly<Record<string, unknown>>;

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Merges values like Helm: field by field, lists as a whole. */
const merge = (below: Values, above: Values): Values =>
  Object.entries(above).reduce(
    (merged, [key, value]) => ({
      ...merged,
      [key]: isValues(value) && isValues(merged[key]) ? merge(merged[key], value) : value,
    }),
    below,
  );

/** Parses a YAML file. @throws {TypeError} if the file is not a map */
function readValues(file: string): Values {
  const values: unknown = parse(readFileSync(file, 'utf8'));
  if (!isValues(values)) throw new TypeError(`${file} is not a map`);
  return values;
}

/** Returns the values of each release under its name, and the values that all of them share. */
function valuesOf(root: string, releases: readonly Release[]): Values {
  const each = releases.map((release) => ({
    name: release.name,
    values: valuesFiles(release, root, 'test')
      .map((file) => readValues(path.join(root, file)))
      .reduce(merge),
  }));
  const shared = each[0]?.values['global'];
  return {
    global: { ...(isValues(shared) ? shared : {}), together: true },
    ...Object.fromEntries(each.map(({ name, values: { global: _global, ...own } }) => [name, own])),
  };
}

/** Returns the files of the umbrella chart, by name. They belong in a folder beside `service` and `frontend`. */
export function umbrellaChart(root: string): Readonly<Record<string, string>> {
  const releases = releasesOf(root);
  const values = valuesOf(root, releases);
  const versionOf = (chart: string) =>
    readValues(path.join(root, 'deploy/charts', chart, 'Chart.yaml'))['version'];
  const chart = {
    ...readValues(path.join(root, 'deploy/charts/service/Chart.yaml')),
    name: 'savvi',
    description:
      'All of Savvi as one release, to try it out. Teams release their areas independently (../README.md).',
    dependencies: releases.map(({ name, chart: of }) => ({
      name: of,
      alias: name,
      version: versionOf(of),
      repository: `file://../${of}`,
    })),
  };
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(Object.keys(values).map((name) => [name, { type: 'object' }])),
  };
  return {
    'Chart.yaml': stringify(chart),
    // Helm reads YAML 1.1, where words such as `yes` need quotes.
    'values.yaml': stringify(values, { version: '1.1', lineWidth: 160 }),
    'values.schema.json': `${JSON.stringify(schema, null, 2)}\n`,
  };
}

/** Writes the umbrella chart into `folder`. */
export function writeUmbrellaChart(root: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of Object.entries(umbrellaChart(root)))
    writeFileSync(path.join(folder, file), text);
}
