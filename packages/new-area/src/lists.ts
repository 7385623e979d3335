// The lists that must name every area because they cannot derive it (docs/adr/0054). A new area is added after
// `vault`, whose entries have no special form. The gateway imports these routes, so only services that register
// at run time can remove the last list.

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
