import path from 'node:path';
import { withRetry } from './gate/retry.ts';
import { fileOf, root, runChild } from './in-our-place.ts';

/**
 * Runs the Vitest suite in tests/<name>. `retried` matches the files whose tests start products: the merge
 * gate reruns them if a test in them fails. It reruns whole files, since the tests of a file build on each
 * other.
 */
export async function runVitestSuite(
  name: string,
  words: readonly string[],
  { retried }: { readonly retried?: RegExp } = {},
): Promise<void> {
  const vitest = [fileOf('.', 'vitest', 'vitest.mjs'), 'run', '--config', `tests/${name}/vitest.config.ts`];
  process.exitCode = await withRetry(
    (env, failures) =>
      runChild(
        [
          ...vitest,
          ...(failures === undefined ? words : new Set(failures.map(({ file }) => path.join(root, file)))),
        ],
        { env },
      ),
    { env: process.env, root, mayRetry: (file) => retried?.test(file) ?? false },
  );
}
