import { readWorkspace } from '../fences/workspace.ts';
import { hashOfCode, madeOf } from '../frontend/frontends.ts';

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
