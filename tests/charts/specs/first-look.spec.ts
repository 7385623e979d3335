import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeUmbrellaChart } from '@savvi/installation/umbrella-chart';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { helm, KUBERNETES, type Manifest, manifestsIn, rendered } from '../src/manifests.ts';
import { RELEASES, root } from '../src/releases.ts';

describe('the umbrella chart', () => {
  let charts: string;
  beforeAll(async () => {
    charts = await mkdtemp(path.join(tmpdir(), 'savvi-first-look-'));
    await cp(path.join(root, 'deploy/charts'), charts, { recursive: true, dereference: true });
    writeUmbrellaChart(root, path.join(charts, 'savvi'));
    const { code, error } = await helm('dependency', 'update', path.join(charts, 'savvi'));
    if (code !== 0) throw new Error(error);
  });
  afterAll(() => rm(charts, { recursive: true }));
  const template = (...more: string[]) =>
    helm('template', 'savvi', path.join(charts, 'savvi'), '--namespace', 'savvi', ...KUBERNETES, ...more);

  it('the umbrella chart installs exactly the same objects as the separate releases, except their upgrade checks', async () => {
    const { out, error } = await template();
    expect(error).toBe('');
    const alone = await Promise.all(
      RELEASES.map(async (release) => manifestsIn(await rendered(release, 'test'))),
    );
    const others = alone
      .flat()
      .filter(({ metadata }) => metadata.labels['app.kubernetes.io/component'] !== 'upgrade-check');
    expect(others.length).toBeLessThan(alone.flat().length);
    const known = (manifests: Manifest[]) => manifests.map((each) => JSON.stringify(each)).sort();
    expect(known(manifestsIn(out))).toEqual(known(others));
  });

  it('the umbrella chart rejects an unknown release by name', async () => {
    expect((await template('--set', 'bugdet.replicas.max=3')).error).toMatch(
      /additional properties 'bugdet' not allowed/,
    );
    expect((await template('--set', 'budget.replicas.mx=3')).error).toMatch(
      /at '\/replicas': additional properties 'mx' not allowed/,
    );
  });
});
