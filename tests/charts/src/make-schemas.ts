// Generates k8s/schemas, which kubeconform reads. Run it when a new kind is used or a version changes:
//   node tests/charts/src/make-schemas.ts <folder of schemas of a Kubernetes version> <CRD files…>
// The current files come from Kubernetes v1.34.4, Gateway API v1.6.1 (standard channel), CloudNativePG
// v1.30.0, its Barman Cloud plugin v0.14.0 and External Secrets v0.20.4; the same input gives the same
// output. Fill the folder from an API server of the new version (`kubectl get --raw /openapi/v2 |
// ../shared/cluster/openapi2schemas.py <folder>`: one file per kind, and one with the definitions). The CRDs
// of HTTPRoute, Cluster, ScheduledBackup, ObjectStore and ExternalSecret are below config/crd in their
// projects' repositories, at the tag of the version. Then update the versions in this comment. The output
// contains only what KINDS needs, without descriptions.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

const KINDS = [
  'clusterrole-rbac-v1',
  'clusterrolebinding-rbac-v1',
  'configmap-v1',
  'cronjob-batch-v1',
  'deployment-apps-v1',
  'horizontalpodautoscaler-autoscaling-v2',
  'ingress-networking-v1',
  'job-batch-v1',
  'namespace-v1',
  'networkpolicy-networking-v1',
  'persistentvolumeclaim-v1',
  'pod-v1',
  'poddisruptionbudget-policy-v1',
  'role-rbac-v1',
  'rolebinding-rbac-v1',
  'secret-v1',
  'service-v1',
  'serviceaccount-v1',
  'statefulset-apps-v1',
];

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type Fields = { [key: string]: Json };

const isFields = (value: Json | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const target = new URL('../../../k8s/schemas/', import.meta.url).pathname;
const write = (name: string, schema: Json) =>
  writeFileSync(path.join(target, `${name}.json`), `${JSON.stringify(schema)}\n`);

/**
 * Removes the descriptions from a schema and makes it reject unknown fields, except where the API server
 * preserves unknown fields.
 */
function strict(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(strict);
  if (!isFields(schema)) return schema;
  if (schema['x-kubernetes-int-or-string'] === true) return { type: ['integer', 'string'] };
  const plain: Fields = Object.fromEntries(
    Object.entries(schema)
      .filter(
        ([key, value]) =>
          !key.startsWith('x-kubernetes') &&
          key !== 'default' &&
          !(key === 'description' && typeof value === 'string'),
      )
      .map(([key, value]) => [
        key,
        key === 'properties' && isFields(value)
          ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, strict(each)]))
          : strict(value),
      ]),
  );
  if (
    isFields(plain['properties']) &&
    plain['additionalProperties'] === undefined &&
    schema['x-kubernetes-preserve-unknown-fields'] !== true
  )
    plain['additionalProperties'] = false;
  return plain;
}

/** Returns the names of the definitions that a schema refers to. */
const referred = (schema: Json): string[] =>
  [...JSON.stringify(schema).matchAll(/"_definitions\.json#\/definitions\/([^"]+)"/g)].map(
    ([, name = '']) => name,
  );

// The program openapi2schemas.py wrote the file.
const read = (file: string): Fields => JSON.parse(readFileSync(file, 'utf8')) as Fields;
const [, , builtIn = '', ...crds] = process.argv;
const definitions = read(path.join(builtIn, '_definitions.json'))['definitions'];
if (!isFields(definitions)) throw new Error(`${builtIn} holds no definitions`);
const needed = new Set<string>();
for (const kind of KINDS) {
  const schema = read(path.join(builtIn, `${kind}.json`));
  write(kind, schema);
  for (const name of referred(schema)) needed.add(name);
}
// A loop over a Set also visits the names that are added to the Set during the loop.
for (const name of needed) for (const next of referred(definitions[name] ?? {})) needed.add(next);
write('_definitions', {
  definitions: Object.fromEntries([...needed].sort().map((name) => [name, strict(definitions[name] ?? {})])),
});

interface Crd {
  spec: {
    group: string;
    names: { kind: string };
    versions: { name: string; storage: boolean; schema: { openAPIV3Schema: Fields } }[];
  };
}
for (const file of crds) {
  // A CustomResourceDefinition that an API server has validated.
  const { spec } = parse(readFileSync(file, 'utf8')) as Crd;
  for (const version of spec.versions.filter(({ storage }) => storage)) {
    const schema = strict(version.schema.openAPIV3Schema);
    if (isFields(schema) && isFields(schema['properties']))
      schema['properties']['metadata'] = { type: 'object' }; // the API server validates metadata, not the CRD
    write(`${spec.names.kind.toLowerCase()}-${spec.group.split('.')[0]}-${version.name}`, schema);
  }
}
