// Compares the hand-written lists in configuration files with the actual releases, without Helm: a test fails
// if an area is missing in one of them. `npm run new-area` adds an area to all of them.
import path from 'node:path';
import { SERVICE_PREFIXES } from '@savvi/every-contract/routes';
import { valuesFiles } from '@savvi/tooling/cluster/releases';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { edgesOf, HTTP } from './edges.ts';
import {
  ENVIRONMENTS,
  readText,
  readYaml,
  type Release,
  RELEASES,
  releasesIn,
  root,
  textOfFirstLook,
  valuesOfFirstLook,
} from './releases.ts';

const namesOf = (releases: readonly Release[]) => releases.map(({ name }) => name).toSorted();
const services = namesOf(RELEASES.filter(({ chart }) => chart === 'service'));
const frontends = namesOf(RELEASES.filter(({ chart }) => chart === 'frontend'));
const areas = frontends.map((name) => name.replace(/^mfe-/, '')).toSorted();
const everything = namesOf(RELEASES);

describe('the schemas of the chart values', () => {
  const named = z.looseObject({ enum: z.array(z.string()) });
  const schema = z.looseObject({
    properties: z.looseObject({ name: named }),
    $defs: z.looseObject({ releases: z.looseObject({ items: named }) }),
  });

  it.each([
    ['service', services],
    ['frontend', frontends],
  ] as const)('the schemas list the name of every %s, and every release as a destination', (chart, names) => {
    const { properties, $defs } = schema.parse(
      JSON.parse(readText(`deploy/charts/${chart}/values.schema.json`)),
    );
    expect(properties.name.enum.toSorted()).toEqual(names);
    expect($defs.releases.items.enum.toSorted()).toEqual(everything);
  });
});

describe('the umbrella chart', () => {
  it('the umbrella chart installs every release with the chart for its type', () => {
    const { dependencies } = z
      .object({ dependencies: z.array(z.object({ name: z.string(), alias: z.string() })) })
      .parse(readYaml('deploy/charts/savvi/Chart.yaml'));
    expect(dependencies.map(({ name, alias }) => `${alias}: ${name}`).toSorted()).toEqual(
      RELEASES.map(({ name, chart }) => `${name}: ${chart}`).toSorted(),
    );
    const { properties } = z
      .object({ properties: z.record(z.string(), z.unknown()) })
      .parse(JSON.parse(readText('deploy/charts/savvi/values.schema.json')));
    expect(Object.keys(properties).toSorted()).toEqual(Object.keys(valuesOfFirstLook()).toSorted());
  });

  it('the values of the umbrella chart are generated from those of each release in the test environment', async () => {
    await expect(textOfFirstLook()).toMatchFileSnapshot(path.join(root, 'deploy/charts/savvi/values.yaml'));
  });
});

describe.each(ENVIRONMENTS)('the values of the releases in %s', (environment) => {
  const names = namesOf(releasesIn(environment));
  const ends = z.object({
    talksTo: z.array(z.string()).default([]),
    reachedFrom: z.array(z.string()).default([]),
  });
  const between = edgesOf(environment).filter(
    ({ from, to, port }) => port === HTTP && names.includes(from) && names.includes(to),
  );

  it.each(releasesIn(environment))('the values list the allowed destinations of $name', (release) => {
    const { talksTo } = ends.parse(
      valuesFiles(release, root, environment)
        .map((file) => z.looseObject({}).parse(readYaml(file)))
        .reduce((below, above) => ({ ...below, ...above })),
    );
    expect(talksTo.toSorted()).toEqual(
      between
        .filter(({ from }) => from === release.name)
        .map(({ to }) => to)
        .toSorted(),
    );
  });
});

describe('the gateway', () => {
  const addresses = z.preprocess(
    (text) => JSON.parse(z.string().parse(text)) as unknown,
    z.record(z.string(), z.string()),
  );
  const told = z.object({ SERVICE_URLS: addresses, FRONTEND_URLS: addresses });

  it.each([
    ['on a cluster', z.object({ config: told }).parse(readYaml('gateway/deploy/values.yaml')).config],
    [
      'beside Docker',
      z
        .object({ services: z.looseObject({ gateway: z.object({ environment: told }) }) })
        .parse(readYaml('deploy/compose/compose.yaml')).services.gateway.environment,
    ],
  ])(
    '%s, the gateway knows the address of every service and every frontend',
    (_, { SERVICE_URLS, FRONTEND_URLS }) => {
      expect(Object.keys(SERVICE_URLS).toSorted()).toEqual([...SERVICE_PREFIXES.keys()].toSorted());
      expect(Object.keys(FRONTEND_URLS).toSorted()).toEqual(areas);
    },
  );
});

it('Docker Compose starts every release', () => {
  const images = [...readText('deploy/compose/compose.yaml').matchAll(/\/savvi\/([a-z-]+):/g)].map(
    ([, name = '']) => name,
  );
  expect([...new Set(images)].toSorted()).toEqual(expect.arrayContaining(everything));
});

describe('Prometheus', () => {
  it('Prometheus without Kubernetes scrapes every release by its host name', () => {
    const { scrape_configs: jobs } = z
      .object({
        scrape_configs: z.array(
          z.looseObject({
            job_name: z.string(),
            static_configs: z.array(z.object({ targets: z.array(z.string()) })).default([]),
          }),
        ),
      })
      .parse(readYaml('k8s/telemetry/prometheus/prometheus-static.yaml'));
    const targets = jobs
      .filter(({ job_name: name }) => name === 'savvi')
      .flatMap(({ static_configs: configs }) => configs.flatMap((config) => config.targets));
    expect(targets.map((target) => target.split(':')[0]).toSorted()).toEqual(everything);
  });

  it('Prometheus expects every release of production, so that it reports a missing one', () => {
    const rule = z.looseObject({
      record: z.string().optional(),
      labels: z.record(z.string(), z.string()).default({}),
    });
    const { groups } = z
      .object({ groups: z.array(z.looseObject({ rules: z.array(rule) })) })
      .parse(readYaml('k8s/telemetry/prometheus/rules/services.yaml'));
    const expected = groups
      .flatMap(({ rules }) => rules)
      .filter(({ record }) => record === 'service:savvi_expected')
      .map(({ labels }) => labels['service']);
    expect(expected.toSorted()).toEqual(namesOf(releasesIn('production')));
  });
});
