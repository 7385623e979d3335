import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { z } from 'zod';
import { valuesOfFirstLook } from '../src/first-look.ts';
import { helm, KUBERNETES, type Manifest, manifestsIn, rendered } from '../src/helm.ts';
import { readYaml, RELEASES, root } from '../src/releases.ts';

const HEADER = '# Every release as it is in k8s/environments/test. Made from their values by tests/charts; after a change there:\n#   npm run charts:check -- first-look -u\n';

describe('deploy/charts/savvi', () => {
  let charts: string;
  beforeAll(async () => {
    charts = await mkdtemp(path.join(tmpdir(), 'savvi-first-look-'));
    await cp(path.join(root, 'deploy/charts'), charts, { recursive: true, dereference: true });
    const { code, error } = await helm('dependency', 'update', path.join(charts, 'savvi'));
    if (code !== 0) throw new Error(error);
  });
  afterAll(() => rm(charts, { recursive: true }));
  const template = (...more: string[]) => helm('template', 'savvi', path.join(charts, 'savvi'), '--namespace', 'savvi', ...KUBERNETES, ...more);

  it('holds every release, with the values that each has next to its code', async () => {
    const { dependencies } = z.object({ dependencies: z.array(z.object({ name: z.string(), alias: z.string() })) }).parse(readYaml('deploy/charts/savvi/Chart.yaml'));
    expect(dependencies.map(({ name, alias }) => `${alias}: ${name}`).toSorted()).toEqual(RELEASES.map(({ name, chart }) => `${name}: ${chart}`).toSorted());
    await expect(`${HEADER}${stringify(valuesOfFirstLook(), { version: '1.1', lineWidth: 160 })}`).toMatchFileSnapshot(path.join(root, 'deploy/charts/savvi/values.yaml'));
  });

  it('installs exactly what the releases are on their own', async () => {
    const { out, error } = await template();
    expect(error).toBe('');
    const alone = await Promise.all(RELEASES.map(async (release) => manifestsIn(await rendered(release, 'test'))));
    const known = (manifests: Manifest[]) => manifests.map((each) => JSON.stringify(each)).sort();
    expect(known(manifestsIn(out))).toEqual(known(alone.flat()));
  });

  it('refuses a release that there is not, by its name', async () => {
    expect((await template('--set', 'bugdet.replicas.max=3')).error).toMatch(/additional properties 'bugdet' not allowed/);
    expect((await template('--set', 'budget.replicas.mx=3')).error).toMatch(/at '\/replicas': additional properties 'mx' not allowed/);
  });
});
