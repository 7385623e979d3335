// The parts of the compose file that list releases, generated from their folders and chart values.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Release, releasesOf } from '@savvi/tooling/cluster/releases';
import { parse, stringify } from 'yaml';
import { z } from 'zod';

const values = z.looseObject({
  config: z.record(z.string(), z.string()).default({}),
  uses: z.array(z.string()).default([]),
  secrets: z.looseObject({ files: z.array(z.string()).default([]) }).default({ files: [] }),
  metricsPort: z.number().default(8080),
});
const composeFile = z.looseObject({
  'x-program': z.looseObject({}),
  'x-once': z.looseObject({}),
  'x-after-setup': z.looseObject({}),
  services: z.record(z.string(), z.unknown()),
});

/** The address at which the gateway of the compose file listens for registrations and releases. */
const RELEASES_URL = 'http://gateway:8081';

const valuesOf = (root: string, { folder }: Release) =>
  values.parse(parse(readFileSync(path.join(root, folder, 'deploy/values.yaml'), 'utf8')));

/**
 * Returns the generated files below deploy/compose/generated:
 * - releases.yaml: every release that compose.yaml does not contain, with the settings of its chart values
 * - targets.json: the addresses that Prometheus scrapes
 */
export function releaseFiles(root: string): { readonly path: string; readonly text: string }[] {
  const compose = composeFile.parse(
    parse(readFileSync(path.join(root, 'deploy/compose/compose.yaml'), 'utf8'), { merge: true }),
  );
  const releases = releasesOf(root);
  const image = (name: string) => `\${REGISTRY:-localhost}/savvi/${name}:\${VERSION:-0.1.0}`;
  const entriesOf = (release: Release): Record<string, object> => {
    const { name, folder, chart } = release;
    const program = { ...compose['x-program'], image: image(name) };
    if (chart === 'frontend') return { [name]: program };
    const { config, uses, secrets } = valuesOf(root, release);
    const settings = { env_file: [`.secrets/${name}.env`] };
    const migration = `${name}-migrate`;
    return {
      [name]: {
        ...program,
        ...settings,
        environment: { ...config, ...(uses.includes('releases') && { RELEASES_URL }) },
        ...(secrets.files.length > 0 && { volumes: [`./.secrets/${name}:/secrets:ro`] }),
        depends_on: { [migration]: { condition: 'service_completed_successfully' } },
      },
      [migration]: {
        ...compose['x-once'],
        ...settings,
        image: image(name),
        command: [`${folder}/src/migrate.ts`],
        depends_on: compose['x-after-setup'],
      },
    };
  };
  const services = releases
    .filter(({ name }) => !(name in compose.services))
    .reduce((entries, release) => ({ ...entries, ...entriesOf(release) }), {});
  return [
    {
      path: 'releases.yaml',
      text: stringify({ services }, { version: '1.1', aliasDuplicateObjects: false }),
    },
    {
      path: 'targets.json',
      text: `${JSON.stringify([
        { targets: releases.map((release) => `${release.name}:${valuesOf(root, release).metricsPort}`) },
      ])}\n`,
    },
  ];
}
