import { existsSync } from 'node:fs';
import { cp, mkdir, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { run } from './run.ts';
import { closureOf, type WorkspacePackage } from './workspace.ts';

/** Options of {@link gatherProgram}. */
export interface ProgramFilesOptions {
  readonly root: string;
  /** A production installation with the libraries of this program. */
  readonly install: string;
  readonly target: string;
  readonly program: WorkspacePackage;
  readonly workspace: readonly WorkspacePackage[];
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
  for (const { folder } of closureOf(program, workspace)) {
    const from = path.join(root, folder);
    await cp(from, path.join(target, folder), {
      recursive: true,
      filter: (file) => !NOT_IN_AN_IMAGE.test(path.relative(from, file)),
    });
    const links = path.join(install, folder, 'node_modules');
    if (existsSync(links))
      await cp(links, path.join(target, folder, 'node_modules'), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (file) => path.basename(file) !== '.bin',
      });
  }
  await symlink(path.posix.join(program.folder, 'src/main.ts'), path.join(target, 'main.ts'));
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
