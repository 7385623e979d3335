// The lists that must name every area because they cannot derive it. A new area is added after `vault`, whose
// entries have no special form in any list. Lists that can be derived from folders are not maintained by hand
// (tests/charts/src/edges.ts, ERASING_SERVICES, catalogs of services).

/** A file with a list of areas, and the edit that adds an entry. */
export interface List {
  readonly file: string;
  /** A text that occurs once in the file; the new entry is inserted after it. */
  readonly after: string;
  readonly added: string;
}

const inCompose = (name: string) => `  ${name}:
    <<: *program
    image: \${REGISTRY:-localhost}/savvi/${name}:\${VERSION:-0.1.0}
    env_file: [.secrets/${name}.env]
    environment: { IDENTITY_URL: 'http://identity:8080', RELEASES_URL: 'http://gateway:8081' }
    depends_on: { ${name}-migrate: { condition: service_completed_successfully } }
  ${name}-migrate:
    <<: *once
    image: \${REGISTRY:-localhost}/savvi/${name}:\${VERSION:-0.1.0}
    command: [services/${name}/src/migrate.ts]
    env_file: [.secrets/${name}.env]
    depends_on: *after-setup

`;

/** The edits of all lists that must contain a new area. */
export function listsOf(name: string, title: string): List[] {
  /** Copies an entry of `vault`, or a part of it, for the new area. */
  const like = (file: string, after: string): List => ({
    file,
    after,
    added: after.replaceAll('vault', name),
  });
  const addresses = (file: string) => [
    like(file, '"vault":"http://vault:8080",'),
    like(file, '"vault":"http://mfe-vault:8080",'),
  ];
  const called = (file: string) => [like(file, ' vault,'), like(file, ' mfe-vault,')];
  /** An entry in a schema's list of releases, one per line, indented by `indent` spaces. */
  const namedIn = (file: string, last: 'vault' | 'mfe-vault', indent: number): List =>
    like(file, `\n${' '.repeat(indent)}"${last}",`);
  const [rules, scraped, chart, schema] = [
    'k8s/telemetry/prometheus/rules/services.yaml',
    'k8s/telemetry/prometheus/prometheus-static.yaml',
    'deploy/charts/savvi/Chart.yaml',
    'deploy/charts/savvi/values.schema.json',
  ];
  return [
    like('packages/every-contract/package.json', '    "@savvi/vault-contract": "workspace:*",\n'),
    like(
      'packages/every-contract/src/routes.ts',
      "import { vaultRoutes } from '@savvi/vault-contract/vault.routes';\n",
    ),
    like('packages/every-contract/src/routes.ts', '  vault: vaultRoutes,\n'),
    {
      file: 'services/admin-contract/src/admin.ts',
      after: "ERASING_SERVICES = [\n  'budget',\n  'masterplan',\n  'vault',\n",
      added: `  '${name}',\n`,
    },
    {
      file: 'mfe-admin/src/features/admin/admin.texts.ts',
      after: "  vault: 'Passwords',\n",
      added: `  ${name}: '${title}',\n`,
    },
    like('services/admin/area.json', '        "vault.user-data.erased.v1",\n'),
    ...addresses('gateway/deploy/values.yaml'),
    ...called('gateway/deploy/values.yaml'),
    ...called('k8s/environments/test/gateway.yaml'),
    like('services/identity/deploy/values.yaml', ' vault,'),
    ...[' service: vault }', ' service: mfe-vault }'].map((part) =>
      like(rules, `      - { record: service:savvi_expected, labels: {${part}, expr: vector(1) }\n`),
    ),
    ...['vault', 'mfe-vault'].map((each) => like(scraped, `          - ${each}:8080\n`)),
    like(chart, "  - { name: service, alias: vault, version: 0.1.0, repository: 'file://../service' }\n"),
    like(
      chart,
      "  - { name: frontend, alias: mfe-vault, version: 0.1.0, repository: 'file://../frontend' }\n",
    ),
    ...['service', 'frontend'].flatMap((each) =>
      (['vault', 'mfe-vault'] as const).map((last) =>
        namedIn(`deploy/charts/${each}/values.schema.json`, last, 10),
      ),
    ),
    namedIn('deploy/charts/service/values.schema.json', 'vault', 8),
    namedIn('deploy/charts/frontend/values.schema.json', 'mfe-vault', 8),
    ...['vault', 'mfe-vault'].map((each) => like(schema, `    "${each}": { "type": "object" },\n`)),
    ...addresses('deploy/compose/compose.yaml'),
    {
      file: 'deploy/compose/compose.yaml',
      after:
        'command: [services/vault/src/migrate.ts]\n    env_file: [.secrets/vault.env]\n    depends_on: *after-setup\n\n',
      added: inCompose(name),
    },
    like(
      'deploy/compose/compose.yaml',
      "  mfe-vault: { <<: *program, image: '${REGISTRY:-localhost}/savvi/mfe-vault:${VERSION:-0.1.0}' }\n",
    ),
    ...[' masterplan vault', ' mfe-vault'].map((after) => ({
      file: 'deploy/README.md',
      after,
      added: after.includes('mfe') ? ` mfe-${name}` : ` ${name}`,
    })),
    { file: 'README.md', after: 'the remotes: budget · masterplan · vault', added: ` · ${name}` },
    { file: 'README.md', after: 'identity · billing · budget · masterplan · vault', added: ` · ${name}` },
  ];
}
