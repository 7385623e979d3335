import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { existsSync, globSync } from 'node:fs';

/** A package of this repository. */
export interface WorkspacePackage {
  readonly name: string;
  readonly version: string;
  readonly role: string;
  /** The path from the root, such as `services/budget`. */
  readonly folder: string;
  /** The names of its runtime dependencies. */
  readonly needs: readonly string[];
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly savvi?: { readonly role?: string };
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** The folders of packages, the same as in `pnpm-workspace.yaml`. */
const PLACES = ['packages/*', 'services/*', 'gateway', 'shell', 'mfe-*', 'tests/*', 'deploy/*'];

/** Every package of the repository. */
export async function readWorkspace(root: string): Promise<WorkspacePackage[]> {
  const folders = globSync(PLACES, { cwd: root })
    .filter((folder) => existsSync(path.join(root, folder, 'package.json')))
    .sort();
  return Promise.all(
    folders.map(async (folder) => {
      // npm and pnpm validate the format of package.json.
      const manifest = JSON.parse(
        await readFile(path.join(root, folder, 'package.json'), 'utf8'),
      ) as Manifest;
      return {
        name: manifest.name,
        version: manifest.version,
        role: manifest.savvi?.role ?? '',
        folder,
        needs: Object.keys(manifest.dependencies ?? {}),
      };
    }),
  );
}

/** A package and all workspace packages that it needs at run time, itself first. */
export function closureOf(
  start: WorkspacePackage,
  workspace: readonly WorkspacePackage[],
): WorkspacePackage[] {
  const found = new Set([start]);
  for (const each of found) for (const need of workspace) if (each.needs.includes(need.name)) found.add(need);
  return [...found];
}
