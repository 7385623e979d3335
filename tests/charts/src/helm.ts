import { execFile } from 'node:child_process';
import { fileOfPart } from '@savvi/tooling/parts';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { type Environment, type Release, root, valuesFiles } from './releases.ts';

/** A program's output and exit status. */
export interface Said {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/** Runs a program in the root folder of the repository. */
export const run = (program: string, args: readonly string[], input = ''): Promise<Said> =>
  new Promise((resolve) => {
    const child = execFile(
      program,
      [...args],
      { cwd: root, maxBuffer: 64 * 1024 * 1024 },
      (failure, out, error) =>
        resolve({
          code: failure === null ? 0 : typeof failure.code === 'number' ? failure.code : 1,
          out,
          error: error || (failure?.message ?? ''),
        }),
    );
    child.stdin?.end(input);
  });

/**
 * The Kubernetes version for rendering. Helm's official build has a default; one made with `go install` has
 * none.
 */
export const KUBERNETES = ['--kube-version', '1.34.0'];
/** A placeholder image for environments that accept only digests. */
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
  // Lint names every release "test-release".
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
