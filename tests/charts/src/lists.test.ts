// Compares the hand-written lists in configuration files with the actual releases, without Helm: a test fails
// if an area is missing in one of them. `npm run new-area` adds an area to all of them.
import { SERVICE_PREFIXES } from '@savvi/every-contract/routes';
import { valuesFiles } from '@savvi/tooling/cluster/releases';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { edgesOf } from './edges.ts';
import { ENVIRONMENTS, readYaml, type Release, RELEASES, releasesIn, root } from './releases.ts';

const namesOf = (releases: readonly Release[]) => releases.map(({ name }) => name).toSorted();
const frontends = namesOf(RELEASES.filter(({ chart }) => chart === 'frontend'));
const areas = frontends.map((name) => name.replace(/^mfe-/, '')).toSorted();
const everything = namesOf(RELEASES);

describe.each(ENVIRONMENTS)('the values of the releases in %s', (environment) => {
  const names = namesOf(releasesIn(environment));
  const ends = z.object({
    talksTo: z.array(z.string()).default([]),
    reachedFrom: z.array(z.string()).default([]),
  });
  const valuesOf = (release: Release) =>
    ends.parse(
      valuesFiles(release, root, environment)
        .map((file) => z.looseObject({}).parse(readYaml(file)))
        .reduce((below, above) => ({ ...below, ...above })),
    );
  const between = edgesOf(environment).filter(({ from, to }) => names.includes(from) && names.includes(to));

  it.each(releasesIn(environment))('the values list the allowed destinations of $name', (release) => {
    const { talksTo } = valuesOf(release);
    expect(talksTo.toSorted()).toEqual(
      between
        .filter(({ from }) => from === release.name)
        .map(({ to }) => to)
        .toSorted(),
    );
  });

  it.each(releasesIn(environment))('every neighbor that the values of $name list is a release', (release) => {
    const { talksTo, reachedFrom } = valuesOf(release);
    expect([...talksTo, ...reachedFrom].filter((each) => !everything.includes(each))).toEqual([]);
  });
});

describe('the gateway', () => {
  const addresses = z.preprocess(
    (text) => JSON.parse(z.string().parse(text)) as unknown,
    z.record(z.string(), z.string()),
  );
  const told = z.object({ SERVICE_URLS: addresses, FRONTEND_URLS: addresses });

  it('the gateway knows the address of every service and every frontend', () => {
    const { SERVICE_URLS, FRONTEND_URLS } = z
      .object({ config: told })
      .parse(readYaml('gateway/deploy/values.yaml')).config;
    expect(Object.keys(SERVICE_URLS).toSorted()).toEqual([...SERVICE_PREFIXES.keys()].toSorted());
    expect(Object.keys(FRONTEND_URLS).toSorted()).toEqual(areas);
  });
});
