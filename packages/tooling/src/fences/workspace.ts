import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** The parts of a package.json that the fences look at. */
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

/** Every package of the checkout and the one list of versions. */
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
 * Reads pnpm-workspace.yaml and every manifest it names, so that a new package is seen without being listed
 * anywhere.
 */
export function readWorkspace(root: string): Workspace {
  // Our own file: pnpm refuses the install when its shape is wrong.
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

/** The role a package declares; the root composes the parts and has a role of its own. */
export function roleOf({ dir, manifest }: Package): string | undefined {
  return dir === '' ? 'root' : manifest.savvi?.role;
}

/** The directories of all packages with one of these roles. */
export function directoriesOf(packages: readonly Package[], wanted: readonly string[]): string[] {
  return packages
    .filter((each) => each.dir !== '' && wanted.includes(roleOf(each) ?? ''))
    .map(({ dir }) => dir);
}

/** The package that a file (relative to the root) lies in. */
export function packageOf(workspace: Workspace, file: string): Package | undefined {
  return workspace.packages
    .filter(({ dir }) => dir === '' || file.startsWith(`${dir}/`))
    .reduce<Package | undefined>(
      (nearest, next) => (!nearest || next.dir.length > nearest.dir.length ? next : nearest),
      undefined,
    );
}

function readManifest(path: string): Manifest {
  // npm and pnpm refuse a package.json of another shape before this runs.
  return JSON.parse(readFileSync(path, 'utf8')) as Manifest;
}
