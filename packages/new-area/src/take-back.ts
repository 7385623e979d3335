import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { foldersOf, listsToldOf, takeOutOfLists } from './make-area.ts';

/** Files that the installation and the snapshot updates change. */
export const WRITTEN_BY_PROGRAMS = [
  'pnpm-lock.yaml',
  'packages/contracts/src/__snapshots__/openapi.test.ts.snap',
  'deploy/charts/savvi/values.yaml',
];

/**
 * The shell command that removes an uncommitted area and restores the files that it changed to their
 * committed state.
 */
export const takeBackCommand = (name: string): string =>
  `git checkout -- ${[...new Set([...listsToldOf(name), ...WRITTEN_BY_PROGRAMS])].join(' ')} && git clean -fdxq ${foldersOf(name).join(' ')}`;

/** Removes a partly generated area and keeps every edit by others. */
export function takeBack(root: string, name: string): void {
  takeOutOfLists(root, name);
  execFileSync('git', ['checkout', '--quiet', '--', ...WRITTEN_BY_PROGRAMS], { cwd: root });
  for (const folder of foldersOf(name)) rmSync(path.join(root, folder), { recursive: true, force: true });
}
