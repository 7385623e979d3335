import { globSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileOfPart } from '@savvi/tooling/parts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Failure, failuresOfCheckov } from '../src/tools.ts';
import { clusterManifests, lint, manifestFiles, rendered, run } from '../src/manifests.ts';
import { ENVIRONMENTS, type Environment, readText, RELEASES, releasesIn } from '../src/releases.ts';

const kubeconform = (files: readonly string[]) =>
  run(fileOfPart('kubeconform'), [
    '-strict',
    '-summary',
    '-schema-location',
    'k8s/schemas/{{.ResourceKind}}{{.KindSuffix}}.json',
    ...files,
  ]);

/**
 * Failed checks that are accepted for some objects, each with a reason. `of` is a pattern for the names of
 * the objects.
 */
const reasons = z.array(
  z.strictObject({
    check: z.string(),
    of: z.string().transform((pattern) => new RegExp(pattern)),
    environments: z.array(z.enum(ENVIRONMENTS)).min(1),
    reason: z.string().min(20),
  }),
);
const exceptions = z
  .strictObject({ 'kube-score': reasons, checkov: reasons })
  .parse(JSON.parse(readText('tests/charts/exceptions.json')));

/** Returns failures without an exception, and exceptions that are no longer needed. */
function unexplained(failures: readonly Failure[], tool: keyof typeof exceptions, environment: Environment) {
  const excepted = exceptions[tool].filter(({ environments }) => environments.includes(environment));
  const covers = (exception: (typeof excepted)[number], failure: Failure) =>
    exception.check === failure.check && exception.of.test(failure.of);
  return {
    failures: failures.filter((failure) => !excepted.some((exception) => covers(exception, failure))),
    needless: excepted
      .filter((exception) => !failures.some((failure) => covers(exception, failure)))
      .map(({ check }) => check),
  };
}

const score = z.array(
  z.object({
    object_name: z.string(),
    checks: z.array(
      z.object({
        check: z.object({ id: z.string(), comment: z.string() }),
        grade: z.number(),
        skipped: z.boolean(),
      }),
    ),
  }),
);
const CRITICAL = 1;

describe.each(ENVIRONMENTS)('the rendered manifests of %s', (environment) => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'savvi-charts-'));
    await Promise.all(
      releasesIn(environment).map(async (release) =>
        writeFile(path.join(folder, `${release.name}.yaml`), await rendered(release, environment)),
      ),
    );
    await writeFile(
      path.join(folder, 'k8s.yaml'),
      clusterManifests(environment)
        .map((each) => JSON.stringify(each))
        .join('\n---\n'),
    );
    const ingress = RELEASES.find(({ name }) => name === 'gateway');
    if (environment === 'production' && ingress)
      await writeFile(
        path.join(folder, 'gateway-ingress.yaml'),
        await rendered(ingress, environment, '--values', 'k8s/environments/production/gateway-ingress.yaml'),
      );
  });
  afterAll(() => rm(folder, { recursive: true }));
  const files = () => globSync('*.yaml', { cwd: folder }).map((file) => path.join(folder, file));

  it('the rendered manifests are valid for Kubernetes (kubeconform, strict)', async () => {
    const { code, out, error } = await kubeconform(files());
    expect(`${out}${error}`).toMatch(/Invalid: 0, Errors: 0, Skipped: 0/);
    expect(code).toBe(0);
  });

  it('the rendered manifests have no critical finding (kube-score)', async () => {
    const { out } = await run(fileOfPart('kube-score'), ['score', '--output-format', 'json', ...files()]);
    const critical = score
      .parse(JSON.parse(out))
      .flatMap(({ object_name, checks }) =>
        checks
          .filter(({ grade, skipped }) => grade === CRITICAL && !skipped)
          .map(({ check }) => ({ check: check.id, of: object_name, means: check.comment })),
      );
    expect(unexplained(critical, 'kube-score', environment)).toEqual({ failures: [], needless: [] });
  });

  it('the rendered manifests fail no check (checkov)', async () => {
    expect(unexplained(await failuresOfCheckov(folder), 'checkov', environment)).toEqual({
      failures: [],
      needless: [],
    });
  });

  it('the charts pass helm lint', async () => {
    const said = await Promise.all(
      releasesIn(environment).map(async (release) => ({
        release: release.name,
        ...(await lint(release, environment)),
      })),
    );
    expect(said.filter(({ code }) => code !== 0)).toEqual([]);
  });
});

describe('the files of k8s/', () => {
  it('the files in k8s/ are valid for Kubernetes (kubeconform, strict)', async () => {
    const { code, out, error } = await kubeconform(manifestFiles('k8s/**/*.yaml'));
    expect(`${out}${error}`).toMatch(/Invalid: 0, Errors: 0, Skipped: 0/);
    expect(code).toBe(0);
  });

  it('k8s/ and the compose file use the same Prometheus and Grafana images', () => {
    // Compare digests where they exist: a kustomization with a digest has no tag.
    const imagesIn = (text: string) =>
      [...text.matchAll(/(docker\.io\/(?:prom|grafana)\/\w+)(:[\w.]+)?(@sha256:[0-9a-f]{64})?/g)]
        .map(([, name, tag, digest]) => `${name}${digest ?? tag}`)
        .toSorted();
    const inCluster = imagesIn(JSON.stringify(clusterManifests('production')));
    expect(inCluster).toHaveLength(2);
    expect(inCluster).toEqual(imagesIn(readText('deploy/compose/compose.yaml')));
  });
});
