import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** The fields of a package.json that the fences read. */
export interface Manifest {
  readonly name: string;
  readonly savvi?: { readonly role?: string };
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/**
 * One package of the workspace; `dir` is relative to the root, with forward slashes, and '' for the root
 * itself.
 */
export interface Package {
  readonly dir: string;
  readonly manifest: Manifest;
}

/** Every package of the checkout, and the version catalog. */
export interface Workspace {
  readonly root: string;
  readonly packages: readonly Package[];
  readonly catalog: Readonly<Record<string, string>>;
}

interface WorkspaceFile {
  readonly packages?: readonly string[];
  readonly catalog?: Readonly<Record<string, string>>;
}

/**
 * Reads pnpm-workspace.yaml and every package manifest that it names, so a new package does not have to be
 * listed elsewhere.
 */
export function readWorkspace(root: string): Workspace {
  // pnpm rejects a pnpm-workspace.yaml of another shape at install time.
  const file = parse(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')) as WorkspaceFile;
  const dirs = (file.packages ?? [])
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((dir) => existsSync(join(root, dir, 'package.json')))
    .map((dir) => dir.replaceAll('\\', '/'));
  return {
    root,
    packages: ['', ...dirs.toSorted()].map((dir) => ({
      dir,
      manifest: readManifest(join(root, dir, 'package.json')),
    })),
    catalog: file.catalog ?? {},
  };
}

/** Returns the declared role of a package; the root package has a role of its own. */
export function roleOf({ dir, manifest }: Package): string | undefined {
  return dir === '' ? 'root' : manifest.savvi?.role;
}

/** Returns the directories of all packages with one of these roles. */
export function directoriesOf(packages: readonly Package[], wanted: readonly string[]): string[] {
  return packages
    .filter((each) => each.dir !== '' && wanted.includes(roleOf(each) ?? ''))
    .map(({ dir }) => dir);
}

/** Returns the package that contains a file (path relative to the root). */
export function packageOf(workspace: Workspace, file: string): Package | undefined {
  return workspace.packages
    .filter(({ dir }) => dir === '' || file.startsWith(`${dir}/`))
    .reduce<Package | undefined>(
      (nearest, next) => (!nearest || next.dir.length > nearest.dir.length ? next : nearest),
      undefined,
    );
}

function readManifest(path: string): Manifest {
  // npm and pnpm reject a package.json of another shape before this runs.
  return JSON.parse(readFileSync(path, 'utf8')) as Manifest;
}
