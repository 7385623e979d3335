// Tests that start products or browsers sometimes miss a deadline on a busy machine. The merge gate runs such
// a test once more, after the others. If it passes then, it is reported as flaky.
import path from 'node:path';
import { type Failure, readTestResults } from './test-results.ts';

/** How many flaky tests a run of the gate may have. */
export const FLAKY_MAX = 3;

/** The second attempt leaves its reports in this folder, below that of the first. */
export const RETRY_FOLDER = 'retry';

/** One attempt of a suite; `failures` is absent in the first attempt. Returns the exit code. */
export type Attempt = (env: NodeJS.ProcessEnv, failures?: readonly Failure[]) => Promise<number>;

/** Options of {@link withRetry}. */
export interface RetryOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly root: string;
  /** Whether the tests of a file may be retried. */
  readonly mayRetry?: (file: string) => boolean;
}

/**
 * Runs a suite and, under the gate, its failed tests once more. There is no second attempt if more tests
 * failed than may be flaky, if one of them may not be retried, or if an error belongs to no file. Returns the
 * exit code of the last attempt.
 */
export async function withRetry(
  attempt: Attempt,
  { env, root, mayRetry = () => true }: RetryOptions,
): Promise<number> {
  const folder = env['REPORT_DIR'];
  const code = await attempt(env);
  if (code === 0 || wasSignaled(code) || folder === undefined) return code;
  const { failures } = readTestResults(folder, root);
  const ran = failures.filter(({ didRun }) => didRun);
  if (
    ran.length === 0 ||
    ran.length > FLAKY_MAX ||
    failures.some(({ file }) => file === '' || !mayRetry(file))
  )
    return code;
  console.log(
    `\nRunning once more, after the other tests:\n${failures.map(({ file, title }) => `  ${file}: ${title}`).join('\n')}`,
  );
  return attempt({ ...env, REPORT_DIR: path.join(folder, RETRY_FOLDER) }, failures);
}

/** Whether an exit code means that a signal ended the program. */
export const wasSignaled = (code: number): boolean => code >= 128;
