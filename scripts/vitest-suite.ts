import path from 'node:path';
import { withRetry } from '@savvi/merge-gate/retry';
import { fileOf, runNode } from '@savvi/tooling/node-program';
import { root } from './root.ts';

/**
 * Runs the Vitest suite in tests/<name>. `retried` matches the files whose tests start products: the merge
 * gate reruns these files if one of their tests fails. It reruns whole files, because the tests of a file
 * build on each other.
 */
export async function runVitestSuite(
  name: string,
  words: readonly string[],
  { retried }: { readonly retried?: RegExp } = {},
): Promise<void> {
  const vitest = [fileOf(root, 'vitest', 'vitest.mjs'), 'run', '--config', `tests/${name}/vitest.config.ts`];
  process.exitCode = await withRetry(
    (env, failures) =>
      runNode(
        [
          ...vitest,
          ...(failures === undefined ? words : new Set(failures.map(({ file }) => path.join(root, file)))),
        ],
        { cwd: root, env },
      ),
    { env: process.env, root, mayRetry: (file) => retried?.test(file) ?? false },
  );
}
