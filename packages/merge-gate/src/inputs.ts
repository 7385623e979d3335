// The inputs of a heavy stage, as globs over the checkout, and their hash.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { directoriesOf, roleOf, type Workspace } from '@savvi/tooling/workspace';
import { RECORD_FILE } from './record.ts';

/** The inputs of a stage. */
export interface Inputs {
  /** Folders of packages. All workspace packages that they depend on are inputs, too. */
  readonly packages: readonly string[];
  /** Globs of other files. */
  readonly files: readonly string[];
  /**
   * Whether the feature code of areas and services is an input. Default: no, because most heavy stages test
   * how parts are connected, deployed and kept running.
   */
  readonly withFeatures?: boolean;
  /** Whether unit tests are inputs. Default: no, because the stage `test` runs them. */
  readonly withTests?: boolean;
}

/** Files that are no inputs of a stage without `withTests`. */
const UNIT_TESTS = ['**/*.test.ts', '**/*.test.tsx'];

/**
 * Inputs of every heavy stage, in addition to the packages of the root commands: they decide how the product
 * is installed and started and how a stage is judged.
 */
const COMMON_FILES = ['.ci/**', 'scripts/**', 'package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'];

function globsOfPackage(dir: string, role: string | undefined, withFeatures: boolean): string[] {
  if (withFeatures) return [`${dir}/**`];
  if (role === 'service' && dir.startsWith('services/'))
    return [`${dir}/*`, `${dir}/src/*.ts`, `${dir}/prisma/**`, `${dir}/deploy/**`];
  if (role === 'mfe' || role === 'shell') return [`${dir}/*`, `${dir}/deploy/**`];
  return [`${dir}/**`];
}

/** The globs of all inputs of a stage. @throws {Error} if a package does not exist */
export function globsOf({ packages, files, withFeatures = false }: Inputs, workspace: Workspace): string[] {
  const byDir = new Map(workspace.packages.map((each) => [each.dir, each]));
  const dirByName = new Map(workspace.packages.map((each) => [each.manifest.name, each.dir]));
  const found = new Map<string, string | undefined>();
  const queue = [...packages];
  for (let dir = queue.pop(); dir !== undefined; dir = queue.pop()) {
    const entry = byDir.get(dir);
    if (entry === undefined)
      throw new Error(`packages/merge-gate/src/stages.ts names the package ${dir}, which does not exist.`);
    if (found.has(dir)) continue;
    found.set(dir, roleOf(entry));
    const { dependencies, devDependencies, peerDependencies, optionalDependencies } = entry.manifest;
    queue.push(
      ...Object.keys({
        ...dependencies,
        ...devDependencies,
        ...peerDependencies,
        ...optionalDependencies,
      }).flatMap((name) => dirByName.get(name) ?? []),
    );
  }
  return [
    ...new Set([
      ...COMMON_FILES,
      ...directoriesOf(workspace.packages, ['command']).map((dir) => `${dir}/**`),
      ...[...found].flatMap(([dir, role]) => globsOfPackage(dir, role, withFeatures)),
      ...files,
    ]),
  ].toSorted();
}

/** The files that a stage depends on. @throws {Error} if one of its packages does not exist */
export const filesOf = (inputs: Inputs, workspace: Workspace): string[] =>
  filesMatching(workspace.root, globsOf(inputs, workspace), inputs.withTests ? [] : UNIT_TESTS);

/**
 * The sorted files of the checkout, committed or not ignored by Git, that match any of the globs and none of
 * the excluded ones.
 */
export function filesMatching(
  root: string,
  globs: readonly string[],
  excluded: readonly string[] = [],
): string[] {
  const patterns = [
    ...globs.map((glob) => `:(glob)${glob}`),
    ...excluded.map((glob) => `:(glob,exclude)${glob}`),
  ];
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '-z', '--', ...patterns],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  return [...new Set(listed.split('\0'))]
    .filter((file) => file !== '' && file !== RECORD_FILE && existsSync(path.join(root, file)))
    .toSorted();
}

/** The content of a file and whether it is executable, or the target of a symbolic link. */
export function readInput(file: string): string | Buffer {
  const stats = lstatSync(file);
  if (stats.isSymbolicLink()) return `link to ${readlinkSync(file)}`;
  return Buffer.concat([
    Buffer.from((stats.mode & 0o100) === 0 ? 'file\0' : 'program\0'),
    readFileSync(file),
  ]);
}

/** The digest of a file's content and mode. */
export const digestOf = (file: string): Buffer => createHash('sha256').update(readInput(file)).digest();

/** The hash of files and of facts about the run and the machine. Tests replace `digest`. */
export function hashOfFiles(
  root: string,
  files: readonly string[],
  facts: readonly string[],
  digest = digestOf,
): string {
  const hash = createHash('sha256').update(JSON.stringify(facts));
  for (const file of files) hash.update(`\0${file}\0`).update(digest(path.join(root, file)));
  return hash.digest('hex');
}

/** The hash of a folder outside of the checkout; 'none' if there is no such folder. */
export function hashOfFolder(folder: string): string {
  if (!existsSync(folder)) return 'none';
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  return hashOfFiles(folder, files.toSorted(), []);
}
