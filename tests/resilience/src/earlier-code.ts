// Checks out the code of an earlier commit to run beside the current code, because a rolling update runs both
// on one database.
import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { generateIfStale } from '@savvi/tooling/prisma/generate';

const root = path.join(import.meta.dirname, '../../..');
const run = promisify(execFile);

/**
 * Creates a folder with a service and its packages as of `commit`, linked to the libraries installed here.
 * @throws {Error} when the commit is not in the history
 */
export async function earlierCode({
  commit,
  service,
  packages,
}: {
  readonly commit: string;
  readonly service: string;
  readonly packages: readonly string[];
}): Promise<{ readonly folder: string; remove(): Promise<void> }> {
  const parts = [service, ...packages];
  const folder = await mkdtemp(path.join(tmpdir(), 'savvi-earlier-'));
  const archive = path.join(folder, 'code.tar');
  await run('git', ['archive', '--output', archive, commit, ...parts], { cwd: root }).catch(
    (cause: unknown) => {
      throw new Error(
        `The code of ${commit} is not in this clone; it needs the whole history (git fetch --unshallow).`,
        { cause },
      );
    },
  );
  await run('tar', ['--extract', '--file', archive, '--directory', folder]);
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  // The node_modules folder of each package contains relative links: libraries resolve through the folder
  // linked above, our own packages resolve to the earlier code.
  for (const part of parts)
    await cp(path.join(root, part, 'node_modules'), path.join(folder, part, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
    });
  await generateIfStale({ serviceDir: path.join(folder, service) });
  return { folder: path.join(folder, service), remove: () => rm(folder, { recursive: true, force: true }) };
}
