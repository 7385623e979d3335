import { globSync } from 'node:fs';
import { z } from 'zod';
import { type Manifest, manifestsIn } from './helm.ts';
import { type Environment, readText, readYaml, root } from './releases.ts';

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

const foreignImages = z.array(
  z.object({
    name: z.string(),
    newName: z.string(),
    newTag: z.optional(z.string()),
    digest: z.optional(z.string()),
  }),
);
const foreign = new Map(
  z
    .object({ images: foreignImages })
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
