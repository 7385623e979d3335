import { readWorkspace } from '../fences/workspace.ts';
import { hashOfCode, madeOf } from '../frontend/frontends.ts';

/**
 * One hash over the code that the package in `dir` (relative to the root) runs: its own, its migrations, and
 * that of packages of ours in it.
 * @throws when there is no such package
 */
export function codeOf(root: string, dir: string): string {
  const workspace = readWorkspace(root);
  const found = workspace.packages.find((each) => each.dir === dir);
  if (found === undefined) throw new Error(`there is no package in ${dir}`);
  return hashOfCode(root, madeOf(workspace, found));
}
