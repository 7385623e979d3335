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

/**
 * Reads pnpm-workspace.yaml and every package manifest that it names, so a new package does not have to be
 * listed elsewhere.
 */
export function readWorkspace(root: string): Workspace {
  // pnpm rejects a pnpm-workspace.yaml of another shape at install time.
  const file = parse(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')) as {
    packages?: readonly string[];
    catalog?: Workspace['catalog'];
  };
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
export const roleOf = ({ dir, manifest }: Package): string | undefined =>
  dir === '' ? 'root' : manifest.savvi?.role;

/** Returns the directories of all packages with one of these roles. */
export const directoriesOf = (packages: readonly Package[], wanted: readonly string[]): string[] =>
  packages.filter((each) => each.dir !== '' && wanted.includes(roleOf(each) ?? '')).map(({ dir }) => dir);

/** The fields of a package.json with dependencies. */
export type DependencyKind = 'dependencies' | 'devDependencies' | 'peerDependencies' | 'optionalDependencies';

/** Returns packages and all packages of the workspace that they depend on, by these kinds of dependencies. */
export function withDependencies(
  { packages }: Workspace,
  start: readonly Package[],
  kinds: readonly DependencyKind[],
): Package[] {
  const byName = new Map(packages.map((each) => [each.manifest.name, each]));
  const found = new Set(start);
  // The iteration includes entries that are added during the loop.
  for (const { manifest } of found)
    for (const name of kinds.flatMap((kind) => Object.keys(manifest[kind] ?? {}))) {
      const next = byName.get(name);
      if (next) found.add(next);
    }
  return [...found];
}

/** Returns the package that contains a file (path relative to the root). */
export const packageOf = ({ packages }: Workspace, file: string): Package | undefined =>
  packages
    .filter(({ dir }) => dir === '' || file.startsWith(`${dir}/`))
    .toSorted((a, b) => b.dir.length - a.dir.length)[0];

const readManifest = (path: string) =>
  // npm and pnpm reject a package.json of another shape before this runs.
  JSON.parse(readFileSync(path, 'utf8')) as Manifest;

/**
 * Returns the files of the checkout that match a glob, sorted; installed and generated files are excluded.
 */
export const sourcesIn = (root: string, globs: string | readonly string[]): string[] =>
  globSync(globs, {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist|generated)$/.test(String(path)),
  }).toSorted();

/** Returns the files of {@link sourcesIn} with their texts. */
export const readSources = (root: string, globs: string | readonly string[]) =>
  sourcesIn(root, globs).map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** The globs of the folders with code: every package, and the scripts of the root. */
export const globsOf = ({ packages }: Workspace, names: string): string[] =>
  [...packages.map(({ dir }) => dir).filter((dir) => dir !== ''), 'scripts'].map(
    (dir) => `${dir}/**/${names}`,
  );

/** One violation of a rule at one place, printed as `file: rule: message`. */
export interface Finding {
  readonly rule: string;
  readonly file: string;
  readonly message: string;
}

/** Formats findings as one line each, sorted by file, so that two runs print the same text. */
export const formatFindings = (findings: readonly Finding[]): string =>
  findings
    .map(({ file, rule, message }) => `${file}: ${rule}: ${message}`)
    .toSorted()
    .join('\n');
