import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { clusterManifests } from '../src/cluster.ts';
import { edgesOf } from '../src/edges.ts';
import { type Manifest, manifestsIn, rendered } from '../src/helm.ts';
import { endsOf, type Pod, podsAmong, policiesAmong } from '../src/policy-model.ts';
import { ENVIRONMENTS, releasesIn } from '../src/releases.ts';

/** The pods that CloudNativePG starts. */
const postgresPods = (manifests: readonly Manifest[]): Pod[] =>
  manifests
    .filter(({ kind }) => kind === 'Cluster')
    .map(({ metadata, spec }) => {
      const { inheritedMetadata } = z.looseObject({ inheritedMetadata: z.looseObject({ labels: z.record(z.string(), z.string()) }) }).parse(spec);
      return { name: metadata.name, namespace: metadata.namespace ?? '', labels: { ...inheritedMetadata.labels, 'cnpg.io/cluster': metadata.name }, ports: [5432, 8000] };
    });

const strangers = ['savvi', 'savvi-data', 'savvi-telemetry'].map((namespace): Pod => ({ name: `stranger in ${namespace}`, namespace, labels: {}, ports: [8080] }));

describe.each(ENVIRONMENTS)('network policies of %s', (environment) => {
  it('allow between all pods the edges of the one table and no others', async () => {
    const releases = await Promise.all(releasesIn(environment).map(async (release) => manifestsIn(await rendered(release, environment))));
    const manifests = [...releases.flat(), ...clusterManifests(environment)];
    const pods = [...podsAmong(manifests), ...postgresPods(manifests), ...strangers];
    const policies = policiesAmong(manifests);
    const pairs = pods.flatMap((from) => pods.map((to) => ({ from, to })));
    const edges = pairs.flatMap(({ from, to }) => to.ports.map((port) => ({ edge: `${from.name} → ${to.name}:${port}`, ...endsOf(from, to, port, policies) })));
    const allowed = edges.filter(({ leaves, enters }) => (leaves ?? true) && (enters ?? true)).map(({ edge }) => edge);
    expect(allowed.sort()).toEqual(edgesOf(environment).map(({ from, to, port }) => `${from} → ${to}:${port}`).sort());
    expect(edges.filter(({ leaves, enters }) => leaves !== null && enters !== null && leaves !== enters), 'edges that one end allows and the other refuses').toEqual([]);
  });
});
