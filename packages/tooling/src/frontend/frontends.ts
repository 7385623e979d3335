import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, realpathSync, renameSync, writeFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, extname, join, relative, sep } from 'node:path';
import {
  type Package,
  readWorkspace,
  roleOf,
  withDependencies,
  type Workspace,
} from '../fences/workspace.ts';

/** A part of the product that runs in browsers: the shell or the remote of an area. */
export interface Frontend {
  readonly kind: 'shell' | 'remote';
  /** `shell`, or the name of the area. */
  readonly name: string;
  /** The absolute path of the frontend's folder. */
  readonly dir: string;
  /** The folders of the frontend and of its workspace dependencies, relative to the root. */
  readonly sources: readonly string[];
}

/** Finds every frontend of the checkout by the role in its package.json. */
export function findFrontends(root: string): Frontend[] {
  const workspace = readWorkspace(root);
  return workspace.packages.flatMap((each): Frontend[] => {
    const role = roleOf(each);
    if (role !== 'shell' && role !== 'mfe') return [];
    const dir = join(root, each.dir);
    const sources = madeOf(workspace, each);
    return [
      role === 'shell'
        ? { kind: 'shell', name: 'shell', dir, sources }
        : { kind: 'remote', name: readRemote(dir).name, dir, sources },
    ];
  });
}

/**
 * Returns one hash over all inputs of this frontend's build. The `salt` covers the build code itself, so a
 * change there makes every frontend stale.
 */
export const sourceHash = (root: string, { sources }: Frontend, salt: string): string =>
  createHash('sha256')
    .update(salt)
    .update(hashOfCode(root, sources))
    .update(hashOfSources(import.meta.dirname))
    .digest('hex');

/** Returns one hash over the code in these folders (relative to the root) and the versions of libraries. */
export function hashOfCode(root: string, dirs: readonly string[]): string {
  const hash = createHash('sha256').update(hashOfFiles(root, ['pnpm-lock.yaml']));
  for (const dir of dirs) hash.update(dir).update(hashOfSources(join(root, dir)));
  return hash.digest('hex');
}

const hashOfSources = (dir: string) => hashOfFiles(dir, filesBelow(dir, isNoSource));

/** Whether builds ignore a file or folder of this name. */
export const isNoSource = (name: string): boolean =>
  ['node_modules', 'dist', 'generated', 'testing', 'README.md'].includes(name) || /\.test\.tsx?$/.test(name);

/**
 * Returns the folders of a package and of its workspace dependencies; development dependencies are excluded,
 * because they are not shipped.
 */
export const madeOf = (workspace: Workspace, start: Package): string[] =>
  withDependencies(workspace, [start], ['dependencies', 'peerDependencies'])
    .map(({ dir }) => dir)
    .toSorted();

/**
 * Returns one hash over the code that the package in `dir` (relative to the root) runs: its own source, its
 * migrations and the workspace packages it depends on.
 * @throws if there is no such package
 */
export function codeOf(root: string, dir: string): string {
  const workspace = readWorkspace(root);
  const found = workspace.packages.find((each) => each.dir === dir);
  if (found === undefined) throw new Error(`there is no package in ${dir}`);
  return hashOfCode(root, madeOf(workspace, found));
}

/**
 * Returns the sorted paths of all files below `dir`, relative to it and with forward slashes; `skip` excludes
 * files or whole folders by name.
 */
export function filesBelow(dir: string, skip: (name: string) => boolean = () => false): string[] {
  const walk = (at: string): string[] =>
    readdirSync(at, { withFileTypes: true }).flatMap((entry) => {
      if (skip(entry.name)) return [];
      const path = join(at, entry.name);
      return entry.isDirectory() ? walk(path) : [relative(dir, path).replaceAll(sep, '/')];
    });
  return walk(dir).toSorted();
}

/** Returns one hash (sha256, hex) over the names and contents of files in `dir`. */
export function hashOfFiles(dir: string, files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) {
    const bytes = readFileSync(join(dir, file));
    hash.update(`${file}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}

/**
 * Returns the path of the module `name` next to the calling module, for loading it by path. The extension is
 * that of the caller: TypeScript in the monorepo, JavaScript in published packages.
 */
export const beside = ({ dirname, filename }: ImportMeta, name: string): string =>
  join(dirname, `${name}${extname(filename)}`);

/**
 * Writes a file atomically, so that a concurrent reader never sees a partial file, and creates its folder.
 */
export function writeAtomically(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}

/** The fields of a frontend's package.json that the presets read. */
export interface FrontendManifest {
  readonly name: string;
  readonly version: string;
  readonly exports?: Readonly<Record<string, string>>;
  readonly sideEffects?: readonly string[] | boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/**
 * The fields of a `remote.json` that the build reads; `remoteSchema` of `@savvi/contracts` validates the
 * whole file.
 */
export interface RemoteFacts {
  readonly name: string;
  readonly shellApi: number;
  readonly contributes?: unknown;
}

/** Reads the package.json of the package in `dir`. */
export const readManifest = (dir: string): FrontendManifest =>
  readJson<FrontendManifest>(join(dir, 'package.json'));

/** Reads the remote.json of the area in `dir`. */
export const readRemote = (dir: string): RemoteFacts => readJson<RemoteFacts>(join(dir, 'remote.json'));

/**
 * Returns the folder of the dependency `name` as the package in `dir` resolves it.
 * @throws if it is not installed
 */
export function installedDir(dir: string, name: string): string {
  const manifest = findPackageJSON(name, join(dir, 'package.json'));
  if (manifest === undefined) throw new Error(`${name} is not installed for ${dir}`);
  return dirname(manifest);
}

// These files are in our repository; the tests of contracts and the fences reject a wrong shape earlier.
const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;

/** The export of the ui package that the build adds to every bundle; no code imports it by name. */
export const ICON_TOPIC = './lucide-icon';

/**
 * Returns the module that renders lucide's icons in every bundle of the frontend in `dir`; it has a tenth of
 * the size of the package's own.
 */
export function iconFile(dir: string): string {
  const ui = installedDir(dir, '@savvi/ui');
  const file = readManifest(ui).exports?.[ICON_TOPIC];
  if (file === undefined) throw new Error(`@savvi/ui exports no ${ICON_TOPIC}`);
  return realpathSync(join(ui, file));
}
