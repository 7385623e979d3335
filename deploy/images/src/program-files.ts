import { existsSync } from 'node:fs';
import { cp, mkdir, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import type { Package } from '@savvi/tooling/workspace';
import { run } from './run.ts';

/** Options of {@link gatherProgram}. */
export interface ProgramFilesOptions {
  readonly root: string;
  /** A production installation with the libraries of this program. */
  readonly install: string;
  readonly target: string;
  readonly program: Package;
  readonly workspace: readonly Package[];
}

/** Files for people, tests and tools. */
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
