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
    ...[' masterplan vault', ' mfe-vault'].map((after) => ({
      file: 'deploy/README.md',
      after,
      added: after.includes('mfe') ? ` mfe-${name}` : ` ${name}`,
    })),
    { file: 'README.md', after: 'the remotes: budget · masterplan · vault', added: ` · ${name}` },
    { file: 'README.md', after: 'identity · billing · budget · masterplan · vault', added: ` · ${name}` },
  ];
}
