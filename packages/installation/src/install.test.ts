import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { install, wake, withImages } from './install.ts';
import { type Answers, calls, cluster } from './testing/cluster.ts';

const options = {
  root: '/nowhere',
  environment: 'test',
  registry: 'localhost',
  version: '0.1.0',
  demonstration: true,
  adminEmails: undefined,
  dataOnly: false,
  say: () => undefined,
} as const;
const namespaces = (labels: Readonly<Record<string, string>>) =>
  ['savvi', 'savvi-data', 'default'].map((name) => ({
    metadata: { name, ...(name !== 'default' && { labels }) },
  }));

describe('the installation of the test environment', () => {
  it.each<[string, Answers, string]>([
    [
      'is labelled production',
      { 'get namespaces': namespaces({ 'savvi/environment': 'production' }) },
      'The namespace savvi of this cluster is labelled savvi/environment=production, and this is for test',
    ],
    [
      'has the operator of PostgreSQL',
      {
        'get namespaces': namespaces({}),
        'get crd': 'customresourcedefinition/clusters',
        'get clusters.postgresql.cnpg.io -n savvi-data': [{}],
      },
      'CloudNativePG keeps data in savvi-data: this is no test cluster',
    ],
  ])('changes nothing on a cluster that %s', async (_, answers, sentence) => {
    await cluster(answers);
    await expect(install(options)).rejects.toThrow(sentence);
    expect((await calls()).filter((call) => !call.startsWith('get '))).toEqual([]);
  });

  it('proceeds on a cluster without an environment label, and labels it', async () => {
    await cluster({ 'get namespaces': namespaces({}), 'get secrets': [] });
    // The installation fails afterwards, because the fake cluster answers no further calls.
    await install(options).catch(() => undefined);
    expect((await calls()).filter((call) => !call.startsWith('get ')).slice(0, 3)).toEqual([
      expect.stringMatching(/^apply .*namespaces$/),
      expect.stringMatching(/^apply .*policies$/),
      'label namespace savvi savvi-data savvi/environment=test',
    ]);
  });
});

describe('a release that is scaled to zero pods', () => {
  const scalings = async () => (await calls()).filter((call) => call.startsWith('scale '));

  it("is scaled up to its autoscaler's minimum", async () => {
    await cluster({ 'get deploy': [{ spec: { replicas: 0 } }], 'get hpa': [{ spec: { minReplicas: 2 } }] });
    await wake('budget');
    expect(await scalings()).toEqual(['scale -n savvi deploy/budget --replicas=2']);
  });

  it.each([
    ['that runs', 3],
    ['that is not there', undefined],
  ])('is the only kind of release that is scaled up: a release %s stays unchanged', async (_, replicas) => {
    await cluster({
      'get deploy': replicas === undefined ? [] : [{ spec: { replicas } }],
      'get hpa': [{ spec: { minReplicas: 2 } }],
    });
    await wake('budget');
    expect(await scalings()).toEqual([]);
  });
});

describe('the manifests of the data layer', () => {
  const TEXT = `kind: ConfigMap
metadata: { name: nats }
---
kind: StatefulSet
metadata: { name: nats }
spec:
  template:
    spec:
      containers: [{ image: savvi/nats }]
      volumes: [{ secret: { secretName: nats, defaultMode: 0440 } }]
`;
  const pods = (text: string) =>
    // Kubernetes reads manifests as YAML 1.1, so this test parses them as that version, too.
    parseAllDocuments(text, { version: '1.1' }).map(
      (each) => (each.toJS() as { spec?: { template: { spec: unknown } } }).spec?.template.spec,
    );

  it('refer to images in the given registry', () => {
    expect(pods(withImages(TEXT, { registry: 'registry.example/team', version: '1.2.0' }))).toEqual([
      undefined,
      {
        containers: [{ image: 'registry.example/team/savvi/nats:1.2.0' }],
        volumes: [{ secret: { secretName: 'nats', defaultMode: 0o440 } }],
      },
    ]);
  });

  it('get an image pull secret if there is one, and otherwise stay unchanged', () => {
    const plain = pods(withImages(TEXT, options));
    // A manifest without a pod stays unchanged, and a pod gets the image pull secret.
    expect(pods(withImages(TEXT, { ...options, pullSecret: 'registry' }))).toEqual([
      undefined,
      { ...(plain[1] as object), imagePullSecrets: [{ name: 'registry' }] },
    ]);
  });

  it('get an image pull secret also as JSON', () => {
    expect(
      pods(
        withImages(
          JSON.stringify(
            { kind: 'Job', spec: { template: { spec: { containers: [{ image: 'savvi/cluster-setup' }] } } } },
            null,
            4,
          ),
          { ...options, pullSecret: 'registry' },
        ),
      ),
    ).toEqual([
      {
        containers: [{ image: 'localhost/savvi/cluster-setup:0.1.0' }],
        imagePullSecrets: [{ name: 'registry' }],
      },
    ]);
  });
});
