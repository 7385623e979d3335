import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { foldersOf, listsToldOf, takeOutOfLists } from './make-area.ts';

/** What installing and the tests that are written again change. */
export const WRITTEN_BY_PROGRAMS = [
  'pnpm-lock.yaml',
  'packages/contracts/src/__snapshots__/openapi.test.ts.snap',
  'deploy/charts/savvi/values.yaml',
];

/**
 * What takes an area that is not committed back, as a person types it: files that it changed are as they were
 * committed.
 */
export const takeBackCommand = (name: string): string =>
  `git checkout -- ${[...new Set([...listsToldOf(name), ...WRITTEN_BY_PROGRAMS])].join(' ')} && git clean -fdxq ${foldersOf(name).join(' ')}`;

/** Takes an area back that was made half, and nothing that somebody else wrote meanwhile. */
export function takeBack(root: string, name: string): void {
  takeOutOfLists(root, name);
  execFileSync('git', ['checkout', '--quiet', '--', ...WRITTEN_BY_PROGRAMS], { cwd: root });
  for (const folder of foldersOf(name)) rmSync(path.join(root, folder), { recursive: true, force: true });
}
