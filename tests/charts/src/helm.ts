import { fileOfPart } from '@savvi/tooling/parts';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { type Environment, type Release, valuesFiles } from './releases.ts';
import { run, type Said } from './run.ts';

/** Helm's own build says which Kubernetes it expects; one that `go install` made does not. */
export const KUBERNETES = ['--kube-version', '1.34.0'];
/** Images of an environment that takes digests only. */
const SOME_DIGEST = `image.digest=sha256:${'0'.repeat(64)}`;

/** Runs `helm`. */
export const helm = (...args: readonly string[]): Promise<Said> => run(fileOfPart('helm'), args);

/** `helm template` of a release in an environment, with what comes after the environment's values. */
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

/** `helm lint --strict` of a release in an environment. */
export const lint = (release: Release, environment: Environment): Promise<Said> =>
  // Lint calls every release "test-release".
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
  ...valuesFiles(release, environment).flatMap((file) => ['--values', file]),
  ...(environment === 'production' ? ['--set', SOME_DIGEST] : []),
];

const labels = z.record(z.string(), z.string()).default({});
const manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string(), namespace: z.string().optional(), labels }),
});
/** An object of Kubernetes as it is written down. */
export type Manifest = z.output<typeof manifest>;

/**
 * The objects in a text of several documents, read as Kubernetes does (0440 is octal, yes is true).
 * @throws {z.ZodError} for one that is none
 */
export const manifestsIn = (text: string): Manifest[] =>
  parseAllDocuments(text, { version: '1.1' }).flatMap((document) => {
    const content: unknown = document.toJS();
    return content === null ? [] : [manifest.parse(content)];
  });

/** What a release consists of in an environment. @throws {Error} with what Helm says */
export async function rendered(
  release: Release,
  environment: Environment,
  ...more: readonly string[]
): Promise<string> {
  const { code, out, error } = await template(release, environment, ...more);
  if (code !== 0) throw new Error(`${release.name} in ${environment}: ${error}`);
  return out;
}
