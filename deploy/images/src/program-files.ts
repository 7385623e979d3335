import { createHash } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Package } from '@savvi/tooling/workspace';
import { rootPackageOf, run, runPnpm } from './run.ts';

/** The processor architecture of images, in Node's terms. */
export type Architecture = 'x64' | 'arm64';

/** Options of {@link installForProduction}. */
export interface InstallOptions {
  readonly root: string;
  readonly folder: string;
  readonly architecture: Architecture;
  readonly workspace: readonly Package[];
  /** The programs whose libraries are installed. */
  readonly programs: readonly Package[];
}

/**
 * Files that no program reads at run time: pnpm's metadata (which names the registry), command-line shims,
 * and Prisma's code for databases that the product does not use.
 */
const NEVER_READ = [
  'node_modules/{.modules.yaml,.pnpm-workspace-state-v1.json,.bin,.pnpm/lock.yaml,.pnpm/node_modules}',
  'node_modules/.pnpm/*/node_modules/**/.bin',
  'node_modules/.pnpm/@prisma+client@*/node_modules/@prisma/client/runtime/*{cockroachdb,mysql,sqlite,sqlserver}*',
];

/**
 * Installs the runtime dependencies of the programs exactly as locked, and Node beside them as `node`, always
 * for Linux with the GNU C library. Does nothing if the folder is already up to date.
 */
export async function installForProduction({
  root,
  folder,
  architecture,
  workspace,
  programs,
}: InstallOptions): Promise<void> {
  const stamp = path.join(folder, '.made-of');
  const wanted = await fingerprint(root, workspace, [architecture, ...programs.map(({ dir }) => dir)]);
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === wanted) return;
  await rm(folder, { recursive: true, force: true });
  for (const file of manifests(workspace)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await cp(path.join(root, file), path.join(folder, file));
  }
  const names = [rootPackageOf(root).name, ...programs.map(({ manifest }) => `${manifest.name}...`)];
  await runPnpm(
    root,
    [
      'install',
      '--prod',
      '--frozen-lockfile',
      '--prefer-offline',
      '--ignore-scripts',
      '--os',
      'linux',
      '--libc',
      'glibc',
      '--cpu',
      architecture,
      ...names.flatMap((name) => ['--filter-prod', name]),
    ],
    folder,
  );
  // Only the binary is taken from the package that provides Node.
  const [node] = globSync(`node_modules/.pnpm/node-linux-${architecture}@*`, { cwd: folder });
  if (node === undefined) throw new Error(`The lockfile has no Node for ${architecture}.`);
  await rename(
    path.join(folder, node, `node_modules/node-linux-${architecture}/bin/node`),
    path.join(folder, 'node'),
  );
  for (const file of [
    node,
    `node_modules/node-linux-${architecture}`,
    ...globSync(NEVER_READ, { cwd: folder }),
  ])
    await rm(path.join(folder, file), { recursive: true, force: true });
  await writeFile(stamp, wanted);
}

const manifests = (workspace: readonly Package[]): string[] => [
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  ...workspace.map(({ dir }) => path.posix.join(dir, 'package.json')),
];

async function fingerprint(
  root: string,
  workspace: readonly Package[],
  words: readonly string[],
): Promise<string> {
  const hash = createHash('sha256').update(words.join());
  for (const file of [...manifests(workspace).map((each) => path.join(root, each)), import.meta.filename])
    hash.update(await readFile(file)).update('\0');
  return hash.digest('hex');
}

/** Options of {@link gatherProgram}. */
export interface ProgramFilesOptions {
  readonly root: string;
  /** A production installation with the libraries of this program. */
  readonly install: string;
  readonly target: string;
  readonly program: Package;
  readonly workspace: readonly Package[];
}

/** Matches files that no image contains, because they are for people, tests and tools. */
const NOT_IN_AN_IMAGE =
  /(?:^|\/)(?:node_modules|dist|testing|deploy|[^/]+\.test\.tsx?|[^/]+\.md|\.env\.example|\.made-of|prisma\.config\.ts|prisma\/schema|[^/]+\.prisma)$/;

/**
 * Collects the files of one program as its image has them: its package and the workspace packages that it
 * depends on, linked to the libraries.
 */
export async function gatherProgram({
  root,
  install,
  target,
  program,
  workspace,
}: ProgramFilesOptions): Promise<void> {
  for (const { dir } of closureOf(program, workspace)) {
    const from = path.join(root, dir);
    await cp(from, path.join(target, dir), {
      recursive: true,
      filter: (file) => !NOT_IN_AN_IMAGE.test(path.relative(from, file)),
    });
    const links = path.join(install, dir, 'node_modules');
    if (existsSync(links))
      await cp(links, path.join(target, dir, 'node_modules'), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (file) => path.basename(file) !== '.bin',
      });
  }
  await symlink(path.posix.join(program.dir, 'src/main.ts'), path.join(target, 'main.ts'));
}

/**
 * Recreates a folder and makes its content readable by every account, because a checkout may be readable by
 * its owner only.
 */
export async function fillAnew(folder: string, fill: () => Promise<void>): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await fill();
  await run('chmod', ['-R', 'u=rwX,go=rX', folder]);
}

/** A package and all workspace packages that it needs at run time, itself first. */
export function closureOf(start: Package, workspace: readonly Package[]): Package[] {
  const found = new Set([start]);
  for (const { manifest } of found)
    for (const need of workspace)
      if (manifest.dependencies?.[need.manifest.name] !== undefined) found.add(need);
  return [...found];
}
