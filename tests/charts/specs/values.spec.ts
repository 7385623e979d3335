import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { TRACING_SETTINGS } from '@savvi/service-kit/tracing-settings';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { clusterManifests, manifestsIn, rendered, template } from '../src/manifests.ts';
import {
  ENVIRONMENTS,
  readText,
  readYaml,
  type Release,
  RELEASES,
  releasesIn,
  root,
} from '../src/releases.ts';

function find(name: string): Release {
  const release = RELEASES.find((each) => each.name === name);
  if (release === undefined) throw new Error(`unknown release "${name}"`);
  return release;
}

/** Returns Helm's error for a release whose values are overridden by those in `set`. */
const refusal = async (name: string, ...set: string[]) =>
  (await template(find(name), 'test', ...set.flatMap((each) => ['--set', each]))).error;

describe('values of a release', () => {
  it.each([
    ['budget', 'replcas.min=3', "at '': additional properties 'replcas' not allowed"],
    ['budget', 'replicas.mn=3', "at '/replicas': additional properties 'mn' not allowed"],
    [
      'budget',
      'resources.requests.memry=1Gi',
      "at '/resources/requests': additional properties 'memry' not allowed",
    ],
    [
      'budget',
      'secrets.setings={S3_ACCESS_KEY}',
      "at '/secrets': additional properties 'setings' not allowed",
    ],
    ['budget', 'image.digst=sha256:0', "at '/image': additional properties 'digst' not allowed"],
    ['budget', 'global.regstry=here', "at '/global': additional properties 'regstry' not allowed"],
    [
      'budget',
      'global.upgradeCheck.overide=x',
      "at '/global/upgradeCheck': additional properties 'overide' not allowed",
    ],
    [
      'budget',
      'config.RATE_LIMITSCALE=2',
      "at '/config': additional properties 'RATE_LIMITSCALE' not allowed",
    ],
    [
      'budget',
      'config.OTEL_EXPORTER_OTLP_ENDPOIN=http://collector:4318',
      "at '/config': additional properties 'OTEL_EXPORTER_OTLP_ENDPOIN' not allowed",
    ],
    [
      'budget',
      'global.config.OTEL_TRACES_SAMPLR=always_on',
      "at '/global/config': additional properties 'OTEL_TRACES_SAMPLR' not allowed",
    ],
    ['budget', 'outside[0].port=443,outside[0].why=mail', "at '/outside/0': missing property 'cidr'"],
    [
      'identity',
      'volume.storageclass=files',
      "at '/volume': additional properties 'storageclass' not allowed",
    ],
    ['gateway', 'expose.nodeport=30080', "at '/expose': additional properties 'nodeport' not allowed"],
    [
      'gateway',
      'expose.httpRoute.gatway=public',
      "at '/expose/httpRoute': additional properties 'gatway' not allowed",
    ],
    ['gateway', 'expected[0].path=/,expected[0].sttus=200', "additional properties 'sttus' not allowed"],
    ['shell', 'replcas.min=3', "at '': additional properties 'replcas' not allowed"],
    ['shell', 'uses={database}', "at '': additional properties 'uses' not allowed"],
  ])('%s: an unknown value name is rejected (%s)', async (release, set, sentence) => {
    expect(await refusal(release, set)).toContain(sentence);
  });

  it.each([
    ['budget', 'replicas.min=two', "at '/replicas/min': got string, want integer"],
    ['budget', 'replicas.min=0', "at '/replicas/min': minimum: got 0, want 1"],
    ['budget', 'config.LOG_LEVEL=loud', "at '/config/LOG_LEVEL': value must be one of"],
    ['budget', 'config.RATE_LIMIT_SCALE=5', "at '/config/RATE_LIMIT_SCALE': got number, want string"],
    [
      'budget',
      'config.OTEL_EXPORTER_OTLP_ENDPOINT=collector:4318',
      "at '/config/OTEL_EXPORTER_OTLP_ENDPOINT': 'collector:4318' does not match pattern",
    ],
    [
      'budget',
      'config.OTEL_TRACES_SAMPLER=parentbased_traceidration',
      "at '/config/OTEL_TRACES_SAMPLER': value must be one of 'always_on'",
    ],
    [
      'gateway',
      'config.TRUSTED_PROXIES=the gateway',
      "at '/config/TRUSTED_PROXIES': 'the gateway' does not match pattern",
    ],
    ['budget', 'resources.limits.cpu=0.0', "at '/resources/limits/cpu': '0.0' does not match pattern"],
    [
      'budget',
      'config.IDENTITY_URL=identity',
      "at '/config/IDENTITY_URL': 'identity' does not match pattern",
    ],
    [
      'budget',
      'uses={databse}',
      "at '/uses/0': value must be one of 'database', 'bus', 'objectstore', 'releases'",
    ],
    ['budget', 'image.digest=latest', "at '/image/digest': 'latest' does not match pattern"],
    [
      'budget',
      'resources.limits.memory=lots',
      "at '/resources/limits/memory': 'lots' does not match pattern",
    ],
    [
      'budget',
      'global.upgradeCheck.override=true',
      "at '/global/upgradeCheck/override': got boolean, want string",
    ],
    ['budget', 'global.pullPolicy=Sometimes', "at '/global/pullPolicy': value must be one of"],
    ['budget', 'global.imagePullSecrets=registry', "at '/global/imagePullSecrets': got string, want array"],
    [
      'shell',
      'global.imagePullSecrets={The Registry}',
      "at '/global/imagePullSecrets/0': 'The Registry' does not match pattern",
    ],
    ['budget', 'talksTo=identity', "at '/talksTo': got string, want array"],
    ['budget', 'talksTo={http://identity}', "at '/talksTo/0': 'http://identity' does not match pattern"],
    ['shell', 'reachedFrom={Gateway}', "at '/reachedFrom/0': 'Gateway' does not match pattern"],
    [
      'identity',
      'volume.accessMode=ReadWriteAlways',
      "at '/volume/accessMode': value must be one of 'ReadWriteMany', 'ReadWriteOnce'",
    ],
    ['gateway', 'metricsPort=8080', "at '/metricsPort': minimum: got 8,080, want 9,000"],
    ['shell', 'replicas.max=1000', "at '/replicas/max': maximum: got 1,000, want 100"],
    ['budget', 'component=frontend', "at '/component': value must be one of 'gateway', 'service'"],
  ])('%s: a value of the wrong type is rejected (%s)', async (release, set, sentence) => {
    expect(await refusal(release, set)).toContain(sentence);
  });

  it.each(['0', '0.0', '00', '-1', 'many'])('RATE_LIMIT_SCALE rejects the value %s', async (scale) => {
    const { error } = await template(
      find('budget'),
      'test',
      '--set-string',
      `config.RATE_LIMIT_SCALE=${scale}`,
    );
    expect(error).toContain(`at '/config/RATE_LIMIT_SCALE': '${scale}' does not match pattern`);
  });

  it.each(['1', '0.5', '1.0', '10', '1000'])('RATE_LIMIT_SCALE accepts the value %s', async (scale) => {
    expect(
      await rendered(find('budget'), 'test', '--set-string', `config.RATE_LIMIT_SCALE=${scale}`),
    ).toContain(`value: "${scale}"`);
  });

  it.each(['1.5', '10%', '-0.1', 'some'])('OTEL_TRACES_SAMPLER_ARG rejects the value %s', async (ratio) => {
    const { error } = await template(
      find('budget'),
      'test',
      '--set-string',
      `config.OTEL_TRACES_SAMPLER_ARG=${ratio}`,
    );
    expect(error).toContain(`at '/config/OTEL_TRACES_SAMPLER_ARG': '${ratio}' does not match pattern`);
  });

  it.each([
    [{ name: 'shell', folder: 'shell', chart: 'service' }, "'not' failed"],
    [{ name: 'mfe-vault', folder: 'mfe-vault', chart: 'service' }, "'not' failed"],
    [{ name: 'budget', folder: 'services/budget', chart: 'frontend' }, "'budget' does not match pattern"],
  ] as const)('service charts reject frontend values and vice versa ($name)', async (release, reason) => {
    expect((await template(release, 'test')).error).toContain(`at '/name': ${reason}`);
  });

  it.each([
    ['gateway', 'component=service', 'component: "gateway" is a gateway, not a service'],
    ['budget', 'component=gateway', 'component: "budget" is a service, not a gateway'],
    ['budget', 'name=billing', 'name: the values are those of "billing" and the release is called "budget"'],
    ['budget', 'talksTo={every-release}', 'every-release: only talksTo of the gateway may contain it'],
    ['shell', 'reachedFrom={every-release}', 'every-release: only talksTo of the gateway may contain it'],
    [
      'budget',
      'reachedFrom={gateway,every-service}',
      'every-service: only reachedFrom of identity may contain it',
    ],
    ['identity', 'talksTo={every-service}', 'every-service: only reachedFrom of identity may contain it'],
    ['budget', 'replicas.min=5', 'replicas.min: 5 is more than replicas.max, 4'],
    ['budget', 'global.requireDigest=true', 'image.digest: this environment takes images by digest only'],
    ['budget', 'global.registry=', 'global.registry: where are the images?'],
    [
      'gateway',
      'expose.ingress.className=a,expose.ingress.host=b,expose.ingress.tlsSecret=c,expose.from=d',
      'expose: one way to reach it, not ingress and nodePort',
    ],
    [
      'gateway',
      'expose.nodePort=null,expose.ingress.className=a,expose.ingress.host=b,expose.ingress.tlsSecret=c',
      'expose.from: in which namespace',
    ],
  ])('%s: contradictory values are rejected (%s)', async (release, set, sentence) => {
    expect(await refusal(release, set)).toContain(sentence);
  });

  it.each([
    'DATABASE_URL',
    'BUS_URL',
    'STRIPE_SECRET_KEY',
    'S3_SECRET_KEY',
    'IDENTITY_SIGNING_KEY',
    'DIRECTORY_SIGNING_KEY',
    'RELEASE_KEY',
    'REGISTRATION_TOKEN',
    'SMTP_URL',
  ])('values reject a secret setting (%s)', async (name) => {
    expect(await refusal('budget', `config.${name}=x`)).toContain(
      `at '/config': additional properties '${name}' not allowed`,
    );
  });
});

const schemaOf = (chart: string) =>
  z
    .looseObject({
      $defs: z.looseObject({ config: z.looseObject({ properties: z.record(z.string(), z.unknown()) }) }),
      properties: z.looseObject({}),
    })
    .parse(JSON.parse(readText(`deploy/charts/${chart}/values.schema.json`)));

describe('values.schema.json', () => {
  it('values.schema.json contains every setting of every program except those that a release may not have', () => {
    const service = schemaOf('service');
    const { secrets } = z
      .object({
        secrets: z.object({
          properties: z.object({ settings: z.object({ items: z.object({ enum: z.array(z.string()) }) }) }),
        }),
      })
      .parse(service.properties);
    const fromTheChart = [
      'PORT',
      'METRICS_PORT',
      'RELEASE_PORT',
      'DATABASE_URL',
      'BUS_URL',
      'RELEASES_URL',
      'REGISTRATION_TOKEN',
    ];
    const fromTheImage = ['HOST', 'NODE_ENV', 'SHELL_DIR', 'REMOTES_DIR', 'FILES_DIR'];
    const ofOtherSettings = [
      'CLOCK_OFFSET',
      'OBJECT_DIR',
      'IDENTITY_KEYRING_CREATE',
      'VAULT_KEYRING_CREATE',
      'DOCUMENTS_KEYRING_CREATE',
      'SECRETS_FILE',
      'CHECK_REPLIES',
    ];
    const known = [
      ...Object.keys(service.$defs.config.properties),
      ...secrets.properties.settings.items.enum,
      ...fromTheChart,
      ...fromTheImage,
      ...ofOtherSettings,
    ];
    // A release may not change its tracing: spans go to the collector of the cluster, under the name of the
    // release.
    const ofTracingElsewhere = [
      'OTEL_EXPORTER_OTLP_HEADERS',
      'OTEL_EXPORTER_OTLP_CERTIFICATE',
      'OTEL_EXPORTER_OTLP_CLIENT_CERTIFICATE',
      'OTEL_EXPORTER_OTLP_CLIENT_KEY',
      'OTEL_SERVICE_NAME',
      'OTEL_NODE_RESOURCE_DETECTORS',
    ];
    const told = [
      ...TRACING_SETTINGS,
      ...globSync(['services/*/.env.example', 'gateway/.env.example']).flatMap((file) =>
        [...readText(file).matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name),
      ),
    ];
    expect([...new Set(told)].filter((name) => ![...known, ...ofTracingElsewhere].includes(name))).toEqual(
      [],
    );
    // A gateway of the last release needs it when its image is rolled back.
    const ofTheLastRelease = ['REGISTRY_SEED'];
    expect(Object.keys(service.$defs.config.properties).filter((name) => !told.includes(name))).toEqual(
      ofTheLastRelease,
    );
  });

  it('the schemas of services and frontends agree on their common values', () => {
    expect(schemaOf('frontend').$defs).toEqual(schemaOf('service').$defs);
  });

  it('values.schema.json rejects unknown values at every level', () => {
    for (const chart of ['service', 'frontend']) {
      const open = [...objectsIn(schemaOf(chart))].filter(
        (schema) =>
          'properties' in schema && schema['type'] !== undefined && schema['additionalProperties'] !== false,
      );
      expect(open, chart).toEqual([]);
    }
  });
});

function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Record<string, unknown>; // The value is an object and not a list.
  for (const each of Object.values(value)) yield* objectsIn(each);
}

describe('the label app.kubernetes.io/version', () => {
  const digest = `image.digest=sha256:0123456789abcdef${'0'.repeat(48)}`;
  it.each([
    ['the tag', 'image.tag=1.2.3', '1.2.3'],
    ['the tag beside a digest', `image.tag=1.2.3,${digest}`, '1.2.3'],
    ['what a label takes of a tag', 'image.tag=_1.2-rc.', '1.2-rc'],
    ['the beginning of a digest alone', digest, '0123456789ab'],
    ["the chart's version when nothing is named", 'image.tag=', '0.1.0'],
  ])('the version label of a pod is %s', async (_, set, version) => {
    const { template: pod } = z
      .object({ template: z.object({ metadata: z.object({ labels: z.record(z.string(), z.string()) }) }) })
      .parse(
        manifestsIn(await rendered(find('budget'), 'test', '--set', set)).find(
          ({ kind }) => kind === 'Deployment',
        )?.['spec'],
      );
    expect(pod.metadata.labels['app.kubernetes.io/version']).toBe(version);
  });
});

describe('the volume of a release', () => {
  const claimed = async (...more: string[]) => {
    const manifests = manifestsIn(await rendered(find('identity'), 'production', ...more));
    return {
      made: manifests
        .filter(({ kind }) => kind === 'PersistentVolumeClaim')
        .map(({ metadata, spec }) => ({ name: metadata.name, annotations: metadata['annotations'], spec })),
      mounts: JSON.stringify(manifests.find(({ kind }) => kind === 'Deployment')?.['spec']).match(
        /"claimName":"[^"]*"|"mountPath":"\/log"/g,
      ),
    };
  };

  it('the volume claim of a release is kept when the release is deleted and works on any node', async () => {
    expect(await claimed()).toEqual({
      made: [
        {
          name: 'identity',
          annotations: { 'helm.sh/resource-policy': 'keep' },
          spec: {
            accessModes: ['ReadWriteMany'],
            storageClassName: 'files',
            resources: { requests: { storage: '1Gi' } },
          },
        },
      ],
      mounts: ['"mountPath":"/log"', '"claimName":"identity"'],
    });
  });

  it('a release uses the existing volume claim that its values name', async () => {
    expect(await claimed('--set', 'volume.claim=log-of-before')).toEqual({
      made: [],
      mounts: ['"mountPath":"/log"', '"claimName":"log-of-before"'],
    });
  });
});

describe('the check before an upgrade', () => {
  const job = z.looseObject({
    metadata: z.looseObject({ name: z.string(), annotations: z.record(z.string(), z.string()) }),
    spec: z.looseObject({
      backoffLimit: z.number(),
      activeDeadlineSeconds: z.number(),
      template: z.looseObject({
        spec: z.looseObject({
          serviceAccountName: z.string(),
          automountServiceAccountToken: z.boolean(),
          containers: z.tuple([z.looseObject({ env: z.array(z.looseObject({ name: z.string() })) })]),
        }),
      }),
    }),
  });
  const jobsOf = async (name: string, ...more: string[]) =>
    manifestsIn(await rendered(find(name), 'production', ...more))
      .filter(({ kind }) => kind === 'Job')
      .map((each) => job.parse(each));
  const weightOf = (jobs: z.output<typeof job>[], name: string) =>
    Number(jobs.find(({ metadata }) => metadata.name === name)?.metadata.annotations['helm.sh/hook-weight']);

  it.each(releasesIn('production'))(
    'an upgrade of $name is checked if its image has a contract, and a first install and a rollback are not',
    async ({ name, folder, chart }) => {
      const jobs = await jobsOf(name);
      const checks = jobs.filter(({ metadata }) => metadata.name === `${name}-upgrade-check`);
      expect(checks.map(({ metadata }) => metadata.annotations['helm.sh/hook'])).toEqual(
        chart === 'frontend' || existsSync(path.join(root, folder, 'area.json')) ? ['pre-upgrade'] : [],
      );
    },
  );

  it('the check is a single attempt before the migration with time to pull the image, without access to Kubernetes', async () => {
    const jobs = await jobsOf('vault');
    const { metadata, spec } = jobs.find(({ metadata: { name } }) => name === 'vault-upgrade-check') ?? {};
    expect(weightOf(jobs, 'vault-upgrade-check')).toBeLessThan(weightOf(jobs, 'vault-migrate'));
    expect(spec).toMatchObject({ backoffLimit: 0, activeDeadlineSeconds: 240 });
    expect(spec?.template.spec).toMatchObject({
      serviceAccountName: 'vault-upgrade-check',
      automountServiceAccountToken: false,
    });
    expect(metadata?.annotations).toMatchObject({
      'helm.sh/hook-delete-policy': 'before-hook-creation,hook-succeeded',
      'helm.sh/hook-output-log-policy': 'hook-failed,hook-succeeded',
    });
  });

  it('the check gets the reason of an override, and does not exist when it is turned off', async () => {
    const settings = async (...more: string[]) =>
      (await jobsOf('vault', ...more))
        .filter(({ metadata }) => metadata.name === 'vault-upgrade-check')
        .map(({ spec }) =>
          spec.template.spec.containers[0].env.map(({ name, value }) => `${name}=${String(value)}`),
        );
    const asked = ['RELEASES_URL=http://gateway-releases:8081', 'REGISTRATION_TOKEN=undefined'];
    expect(await settings()).toEqual([asked]);
    expect(await settings('--set', 'global.upgradeCheck.override=no page uses it')).toEqual([
      [...asked, 'UPGRADE_OVERRIDE=no page uses it'],
    ]);
    expect(await settings('--set', 'global.upgradeCheck.enabled=false')).toEqual([]);
  });
});

describe('the release API of the gateway', () => {
  it('the gateway serves the release API at the address that services call, and exposes only the other port', async () => {
    const manifests = manifestsIn(await rendered(find('gateway'), 'production'));
    const text = (kind: string) => JSON.stringify(manifests.find((each) => each.kind === kind)?.['spec']);
    expect(text('Deployment')).toContain('{"name":"RELEASE_PORT","value":"8081"}');
    expect(text('HTTPRoute')).toContain('"backendRefs":[{"name":"gateway","port":8080}]');
    expect(JSON.stringify(manifestsIn(await rendered(find('budget'), 'production')))).toContain(
      '{"name":"RELEASES_URL","value":"http://gateway-releases:8081"}',
    );
  });

  it.each(ENVIRONMENTS)(
    'the release API of %s has a Service without a port on the nodes, also before the gateway is ready',
    async (environment) => {
      const portsOf = manifestsIn(await rendered(find('gateway'), environment))
        .filter(({ kind }) => kind === 'Service')
        .map(({ metadata, spec }) => {
          const { type, ports, publishNotReadyAddresses } = z
            .object({
              type: z.string(),
              ports: z.array(z.looseObject({ port: z.number() })),
              publishNotReadyAddresses: z.boolean().optional(),
            })
            .parse(spec);
          return [metadata.name, type, publishNotReadyAddresses, ...ports.map(({ port }) => port)];
        });
      expect(portsOf).toEqual([
        ['gateway', environment === 'test' ? 'NodePort' : 'ClusterIP', undefined, 8080],
        ['gateway-releases', 'ClusterIP', true, 8081],
      ]);
    },
  );
});

describe('image pull Secrets', () => {
  const pod = z.looseObject({
    imagePullSecrets: z.array(z.strictObject({ name: z.string() })).optional(),
    containers: z.array(z.unknown()).min(1),
  });
  const pulledWith = async (name: string, ...more: string[]) =>
    manifestsIn(await rendered(find(name), 'test', ...more))
      .filter(({ kind }) => ['Deployment', 'Job', 'Pod'].includes(kind))
      .map((each) => {
        const { imagePullSecrets } = pod.parse(
          each.kind === 'Pod'
            ? each['spec']
            : z.looseObject({ template: z.looseObject({ spec: z.unknown() }) }).parse(each['spec']).template
                .spec,
        );
        return [each.kind, imagePullSecrets?.map((secret) => secret.name)];
      });

  it.each([
    ['budget', ['Deployment', 'Job', 'Job', 'Pod']],
    ['shell', ['Deployment', 'Job', 'Pod']],
  ])('%s: every pod has exactly the image pull Secrets of the environment', async (name, kinds) => {
    expect(
      (await pulledWith(name, '--set', 'global.imagePullSecrets={registry,mirror.example}')).toSorted(),
    ).toEqual(kinds.map((kind) => [kind, ['registry', 'mirror.example']]));
    expect((await pulledWith(name)).toSorted()).toEqual(kinds.map((kind) => [kind, undefined]));
  });

  it('the component for image pull Secrets adds them to every object in k8s/ that starts pods', () => {
    const { patches } = z
      .object({ patches: z.array(z.object({ target: z.object({ kind: z.string() }), patch: z.string() })) })
      .parse(readYaml('k8s/pull-secret/kustomization.yaml'));
    const pathOf = (kind: string) =>
      patches
        .filter(({ target }) => new RegExp(`^(${target.kind})$`).test(kind))
        .map(({ patch }) => /path: (\S+),/.exec(patch)?.[1]);
    const starters = clusterManifests('production').filter(({ spec }) =>
      JSON.stringify(spec ?? {}).includes('"image'),
    );
    expect([...new Set(starters.map(({ kind }) => kind))].toSorted()).toEqual([
      'Cluster',
      'Deployment',
      'Job',
      'StatefulSet',
    ]);
    for (const { kind } of starters)
      expect(pathOf(kind), kind).toEqual([
        kind === 'Cluster' ? '/spec/imagePullSecrets' : '/spec/template/spec/imagePullSecrets',
      ]);
  });
});

const releaseValues = z.looseObject({
  config: z.record(z.string(), z.string()).default({}),
  talksTo: z.array(z.string()).default([]),
});

describe('addresses in values', () => {
  it('addresses in the values of a release belong only to releases that it may connect to', () => {
    for (const { name, folder } of RELEASES) {
      const merged = [`${folder}/deploy/values.yaml`, `k8s/environments/test/${name}.yaml`]
        .filter((file) => globSync(file).length > 0)
        .map((file) => releaseValues.parse(readYaml(file)));
      const hosts = merged.flatMap(({ config }) =>
        Object.values(config).flatMap((text) =>
          [...text.matchAll(/https?:\/\/([a-z-]+):8080/g)].map(([, host = '']) => host),
        ),
      );
      const talksTo = merged.map(({ talksTo: some }) => some).findLast((some) => some.length > 0) ?? [];
      const reached = talksTo.includes('every-release')
        ? RELEASES.map((release) => release.name).filter((release) => hosts.includes(release))
        : talksTo;
      expect([...new Set(hosts)].sort(), name).toEqual([...reached].sort());
    }
  });
});
