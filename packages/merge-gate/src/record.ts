// The record of green heavy stages and the hashes of their inputs. The gate adds a stage that passed without a
// retry, whatever became of the others, and removes one that failed or was flaky. A person commits the record.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  directoriesOf,
  type Package,
  roleOf,
  withDependencies,
  type Workspace,
} from '@savvi/tooling/workspace';
import { z } from 'zod';

/** The path of the record relative to the root of the checkout, with one JSON object per line. */
export const RECORD_FILE = '.ci/record.jsonl';

const DAY_MS = 86_400_000;
/** An entry expires, because registries and the machine change without changing any input. */
const LIFETIME_MS = 7 * DAY_MS;

const line = z.strictObject({
  stage: z.string(),
  inputs: z.string(),
  commit: z.string(),
  date: z.iso.datetime(),
});
/** One green run of a stage. */
export type GreenRun = z.output<typeof line>;

/**
 * Reads the record; empty if there is none.
 * @throws {Error} for a damaged record, such as one with conflict markers
 */
export function readRecord(root: string): GreenRun[] {
  const file = path.join(root, RECORD_FILE);
  if (!existsSync(file)) return [];
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter((text) => text.trim() !== '')
      .map((text) => line.parse(JSON.parse(text)));
  } catch (cause) {
    throw new Error(`${RECORD_FILE} is damaged. Delete it; the next stage that is green writes a new one.`, {
      cause,
    });
  }
}

/**
 * Adds green runs to the record, in place of older ones of the same stages.
 * @throws {Error} for a damaged record
 */
export function addRuns(root: string, runs: readonly GreenRun[]): void {
  const kept = readRecord(root).filter(({ stage }) => !runs.some((run) => run.stage === stage));
  writeRecord(root, [...kept, ...runs]);
}

/**
 * Removes the green runs of stages that failed or were flaky over the same inputs. Returns the names of
 * these stages.
 * @throws {Error} for a damaged record
 */
export function removeRuns(root: string, failed: readonly Pick<GreenRun, 'stage' | 'inputs'>[]): string[] {
  const record = readRecord(root);
  const removed = record.filter(({ stage, inputs }) =>
    failed.some((each) => each.stage === stage && each.inputs === inputs),
  );
  if (removed.length > 0)
    writeRecord(
      root,
      record.filter((run) => !removed.includes(run)),
    );
  return removed.map(({ stage }) => stage);
}

function writeRecord(root: string, runs: readonly GreenRun[]): void {
  const lines = runs
    .toSorted((a, b) => a.stage.localeCompare(b.stage))
    .map((run) => `${JSON.stringify(run)}\n`);
  writeFileSync(path.join(root, RECORD_FILE), lines.join(''));
}

/** The green run over the same inputs less than seven days ago, if there is one. */
export const greenRunOf = (
  record: readonly GreenRun[],
  stage: string,
  inputs: string,
  now: Date,
): GreenRun | undefined =>
  record.find((run) => {
    const ageMs = now.getTime() - Date.parse(run.date);
    return run.stage === stage && run.inputs === inputs && ageMs >= 0 && ageMs < LIFETIME_MS;
  });

/** Why a heavy stage without a valid green run on record runs. */
export function reasonToRun(record: readonly GreenRun[], stage: string, inputs: string): string {
  const last = record.find((run) => run.stage === stage);
  if (last === undefined) return 'no green run on record';
  return last.inputs === inputs
    ? `its green run at ${last.commit.slice(0, 8)} is older than seven days`
    : `its inputs differ from those at ${last.commit.slice(0, 8)}`;
}

/** The text for a skipped stage, such as `skipped, green at 1a2b3c4d, 2 days ago`. */
export function skippedText({ commit, date }: GreenRun, now: Date): string {
  const hours = Math.floor((now.getTime() - Date.parse(date)) / 3_600_000);
  const [count, unit] = hours < 48 ? [hours, 'hour'] : [Math.floor(hours / 24), 'day'];
  return `skipped, green at ${commit.slice(0, 8)}, ${count} ${unit}${count === 1 ? '' : 's'} ago`;
}

// The inputs of a heavy stage, as globs over the checkout, and their hash.

/** The inputs of a stage. */
export interface Inputs {
  /** Folders of packages. All workspace packages that they depend on are inputs, too. */
  readonly packages: readonly string[];
  /** Globs of further input files. */
  readonly files: readonly string[];
  /**
   * Whether the feature code of areas and services and the code of browser libraries are inputs. Default: no,
   * because most heavy stages test how parts are connected, deployed and kept running.
   */
  readonly withFeatures?: boolean;
  /** Whether unit tests are inputs. Default: no, because the stage `test` runs them. */
  readonly withTests?: boolean;
}

/** Files that are no inputs of a stage without `withTests`. */
const UNIT_TESTS = ['**/*.test.ts', '**/*.test.tsx', '**/__snapshots__/**'];

/**
 * Inputs of every heavy stage, in addition to the packages of the root commands: they decide how the product
 * is installed and started and how a stage is judged.
 */
const COMMON_FILES = ['.ci/**', 'scripts/**', 'package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'];

function globsOfPackage(dir: string, role: string | undefined, withFeatures: boolean): string[] {
  if (withFeatures) return [`${dir}/**`];
  if (role === 'service' && dir.startsWith('services/'))
    return [`${dir}/*`, `${dir}/src/*.ts`, `${dir}/prisma/**`, `${dir}/deploy/**`];
  if (role === 'browser-lib') return [`${dir}/*`];
  if (role === 'mfe' || role === 'shell') return [`${dir}/*`, `${dir}/deploy/**`];
  return [`${dir}/**`];
}

/** The globs of all inputs of a stage. @throws {Error} if a package does not exist */
export function globsOf({ packages, files, withFeatures = false }: Inputs, workspace: Workspace): string[] {
  const unknown = packages.find((dir) => !workspace.packages.some((each) => each.dir === dir));
  if (unknown !== undefined)
    throw new Error(`packages/merge-gate/src/stages.ts names the package ${unknown}, which does not exist.`);
  const withAll = (start: readonly Package[]) =>
    withDependencies(workspace, start, [
      'dependencies',
      'devDependencies',
      'peerDependencies',
      'optionalDependencies',
    ]);
  const start = withAll(workspace.packages.filter(({ dir }) => packages.includes(dir)));
  // The product finds the services by their folders, not by its dependencies.
  const found = start.some(({ dir }) => dir === 'packages/product')
    ? withAll([
        ...start,
        ...workspace.packages.filter((each) => ['service', 'gateway'].includes(roleOf(each) ?? '')),
      ])
    : start;
  return [
    ...new Set([
      ...COMMON_FILES,
      ...directoriesOf(workspace.packages, ['command']).map((dir) => `${dir}/**`),
      ...found.flatMap((each) => globsOfPackage(each.dir, roleOf(each), withFeatures)),
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
