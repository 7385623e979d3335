// Compares names in configuration files with the actual releases, without Helm.
import { SERVICE_PREFIXES, SHELL_SERVICES } from '@savvi/tooling/contracts/routes';
import { valuesFiles } from '@savvi/tooling/cluster/releases';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { edgesOf, HTTP } from './edges.ts';
import { ENVIRONMENTS, readYaml, type Release, RELEASES, releasesIn, root } from './releases.ts';

const namesOf = (releases: readonly Release[]) => releases.map(({ name }) => name).toSorted();
const services = namesOf(RELEASES.filter(({ chart }) => chart === 'service'));
const frontends = namesOf(RELEASES.filter(({ chart }) => chart === 'frontend'));
const areas = frontends.map((name) => name.replace(/^mfe-/, '')).toSorted();
const everything = namesOf(RELEASES);
const isOfShell = (name: string) => (SHELL_SERVICES as readonly string[]).includes(name);

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
  const between = edgesOf(environment).filter(
    ({ from, to, port }) => port === HTTP && names.includes(from) && names.includes(to),
  );

  it.each(releasesIn(environment))('the values list the allowed destinations of $name', (release) => {
    const talksTo = valuesOf(release).talksTo.flatMap((name) =>
      name === 'every-release' ? names.filter((other) => other !== release.name) : name,
    );
    expect(talksTo.toSorted()).toEqual(
      between
        .filter(({ from }) => from === release.name)
        .map(({ to }) => to)
        .toSorted(),
    );
  });

  it.each(releasesIn(environment))('every neighbor that the values of $name list is a release', (release) => {
    const { talksTo, reachedFrom } = valuesOf(release);
    const known = [...everything, 'every-release', 'every-service'];
    expect([...talksTo, ...reachedFrom].filter((each) => !known.includes(each))).toEqual([]);
  });
});

it('the gateway knows every service and every area by its name', () => {
  const { config } = z
    .object({ config: z.looseObject({ UPSTREAMS: z.string() }) })
    .parse(readYaml('gateway/deploy/values.yaml'));
  expect(config.UPSTREAMS).toBe('by-name');
  expect([...SERVICE_PREFIXES.keys()].toSorted()).toEqual(
    services.filter((name) => name !== 'gateway' && name !== 'demo-payments'),
  );
  expect(['shell', ...SERVICE_PREFIXES.keys()].filter((name) => !isOfShell(name)).toSorted()).toEqual(areas);
});
