// The lists that must name every area because they cannot derive it. A new area is added after `vault`, whose
// entries have no special form in any list. Lists that can be derived from folders are not maintained by hand
// (tests/charts/src/edges.ts, deploy/compose, the umbrella chart).

/** A file with a list of areas, and the edit that adds an entry. */
export interface List {
  readonly file: string;
  /** A text that occurs once in the file; the new entry is inserted after it. */
  readonly after: string;
  readonly added: string;
}

/** The edits of all lists that must contain a new area. */
export function listsOf(name: string): List[] {
  /** Copies an entry of `vault`, or a part of it, for the new area. */
  const like = (file: string, after: string): List => ({
    file,
    after,
    added: after.replaceAll('vault', name),
  });
  return [
    like('packages/every-contract/package.json', '    "@savvi/vault-contract": "workspace:*",\n'),
    like(
      'packages/every-contract/src/routes.ts',
      "import { vaultRoutes } from '@savvi/vault-contract/vault.routes';\n",
    ),
    like('packages/every-contract/src/routes.ts', '  vault: vaultRoutes,\n'),
  ];
}
