import { existsSync } from 'node:fs';
import { cp, mkdir, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { run } from './run.ts';
import { closureOf, type WorkspacePackage } from './workspace.ts';

/** Where one program's files are gathered from and to. */
export interface ServiceFilesOptions {
  readonly root: string;
  /** A production install with the libraries of this program. */
  readonly install: string;
  readonly target: string;
  readonly program: WorkspacePackage;
  readonly workspace: readonly WorkspacePackage[];
}

/** What is for people, tests and tools. */
const NOT_IN_AN_IMAGE = /(?:^|\/)(?:node_modules|dist|testing|[^/]+\.test\.tsx?|[^/]+\.md|\.env\.example|\.made-of|prisma\.config\.ts|schema\.prisma|deploy)$/;

/** Gathers one program as it lies in its image: its package and those of the repository that it needs, linked to the libraries. */
export async function gatherService({ root, install, target, program, workspace }: ServiceFilesOptions): Promise<void> {
  await rm(target, { recursive: true, force: true });
  for (const { folder } of closureOf(program, workspace)) {
    const from = path.join(root, folder);
    await cp(from, path.join(target, folder), { recursive: true, filter: (file) => !NOT_IN_AN_IMAGE.test(path.relative(from, file)) });
    const links = path.join(install, folder, 'node_modules');
    if (existsSync(links)) await cp(links, path.join(target, folder, 'node_modules'), { recursive: true, verbatimSymlinks: true, filter: (file) => path.basename(file) !== '.bin' });
  }
  await mkdir(target, { recursive: true });
  await symlink(path.posix.join(program.folder, 'src/main.ts'), path.join(target, 'main.ts'));
  await run('chmod', ['-R', 'u=rwX,go=rX', target]); // whoever checked it out may be the only one who can read it
}
