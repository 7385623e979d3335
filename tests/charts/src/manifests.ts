import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { valuesFiles } from '@savvi/tooling/cluster/releases';
import { fileOfPart } from '@savvi/tooling/parts';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { type Environment, readText, readYaml, type Release, root } from './releases.ts';

/** A program's output and exit status. */
export interface Said {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/** Runs a program in the root folder of the repository. */
export const run = (program: string, args: readonly string[], input = ''): Promise<Said> =>
  new Promise((resolve) => {
    execFile(program, [...args], { cwd: root, maxBuffer: 64 * 1024 * 1024 }, (failure, out, error) =>
      resolve({
        code: failure === null ? 0 : typeof failure.code === 'number' ? failure.code : 1,
        out,
        error: error || (failure?.message ?? ''),
      }),
    )
      .stdin?.on('error', () => undefined) // The program exited without reading its input.
      .end(input);
  });

/**
 * The Kubernetes version for rendering. Helm's official build has a default; one made with `go install` has
 * none.
 */
export const KUBERNETES = ['--kube-version', '1.34.0'];
/** A placeholder image digest, for environments that accept only digests. */
const SOME_DIGEST = `image.digest=sha256:${'0'.repeat(64)}`;

/** Runs `helm`. */
export const helm = (...args: readonly string[]): Promise<Said> => run(fileOfPart('helm'), args);

/**
 * Runs `helm template` for a release in an environment; further arguments follow the environment's values.
 */
export const template = (
  release: Release,
  environment: Environment,
  ...more: readonly string[]
): Promise<Said> =>
  helm(
    'template',
    release.name,
    `deploy/charts/${release.chart}`,
    '--namespace',
    'savvi',
    ...KUBERNETES,
    ...withValues(release, environment),
    ...more,
  );

/** Runs `helm lint --strict` for a release in an environment. */
export const lint = (release: Release, environment: Environment): Promise<Said> =>
  // `helm lint` uses the release name "test-release" for every chart.
  helm(
    'lint',
    '--strict',
    `deploy/charts/${release.chart}`,
    '--quiet',
    ...KUBERNETES,
    ...withValues(release, environment),
    '--set',
    'global.together=true',
  );

const withValues = (release: Release, environment: Environment) => [
  ...valuesFiles(release, root, environment).flatMap((file) => ['--values', file]),
  ...(environment === 'production' ? ['--set', SOME_DIGEST] : []),
];

const labels = z.record(z.string(), z.string()).default({});
const manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string(), namespace: z.string().optional(), labels }),
});
/** A Kubernetes object as written in a manifest. */
export type Manifest = z.output<typeof manifest>;

/**
 * Returns the objects of a multi-document YAML text, parsed like Kubernetes does (0440 is octal, yes is
 * true).
 * @throws {z.ZodError} for a document that is no object
 */
export const manifestsIn = (text: string): Manifest[] =>
  parseAllDocuments(text, { version: '1.1' }).flatMap((document) => {
    const content: unknown = document.toJS();
    return content === null ? [] : [manifest.parse(content)];
  });

/** Returns the rendered objects of a release in an environment. @throws {Error} with Helm's output */
export async function rendered(
  release: Release,
  environment: Environment,
  ...more: readonly string[]
): Promise<string> {
  const { code, out, error } = await template(release, environment, ...more);
  if (code !== 0) throw new Error(`${release.name} in ${environment}: ${error}`);
  return out;
}

const FOLDERS = (environment: Environment) => [
  'namespaces',
  'policies',
  'data',
  'data/nats',
  `data/${environment}`,
  'telemetry/*',
];

/**
 * Returns the files in k8s/ that contain Kubernetes objects, without those that kustomize, Helm or a program
 * inside the cluster reads.
 */
export const manifestFiles = (...patterns: readonly string[]): string[] =>
  globSync(patterns, { cwd: root }).filter(
    (file) => !file.endsWith('kustomization.yaml') && /^kind: /m.test(readText(file)),
  );

const containers = z.array(z.looseObject({ image: z.string() }));

/** Fills in the image registry, which the caller of `kubectl apply` chooses. */
function located(value: unknown, environment: Environment): unknown {
  if (Array.isArray(value)) {
    const many = containers.safeParse(value);
    return many.success
      ? many.data.map((each) => ({ ...each, image: imageOf(each.image, environment) }))
      : value.map((each) => located(each, environment));
  }
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, located(each, environment)]))
    : value;
}

const foreign = new Map(
  z
    .object({
      images: z.array(
        z.object({
          name: z.string(),
          newName: z.string(),
          newTag: z.optional(z.string()),
          digest: z.optional(z.string()),
        }),
      ),
    })
    .parse(readYaml('k8s/telemetry/kustomization.yaml'))
    .images.map(({ name, newName, newTag, digest }) => [
      name,
      digest === undefined ? `${newName}:${newTag ?? 'latest'}` : `${newName}@${digest}`,
    ]),
);

function imageOf(name: string, environment: Environment): string {
  if (!name.startsWith('savvi/')) return name;
  if (environment === 'test') return `localhost/${name}:0.1.0`;
  return foreign.get(name) ?? `registry.example.com/${name}@sha256:${'0'.repeat(64)}`;
}

/**
 * Returns the manifests in k8s/ for an environment, with the changes of kustomizations and of `npm run
 * cluster:up`.
 */
export const clusterManifests = (environment: Environment): Manifest[] =>
  manifestFiles(...FOLDERS(environment).map((folder) => `k8s/${folder}/*.yaml`)).flatMap((file) =>
    manifestsIn(readText(file)).map((each) => ({
      ...each,
      spec: located(each['spec'], environment),
      metadata: {
        ...each.metadata,
        ...(each.kind !== 'Namespace' && { namespace: each.metadata.namespace ?? 'savvi-data' }),
      },
    })),
  );
