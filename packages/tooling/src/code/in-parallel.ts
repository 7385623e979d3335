import { messageOf } from '../postgres/error-code.ts';

/**
 * Runs jobs, at most `width` of them concurrently. All jobs end before an error is thrown, so that one
 * failure does not discard the results of the others.
 * @throws the error of the failed job, or an AggregateError of all
 */
export async function inParallel<T>(jobs: readonly (() => Promise<T>)[], width: number): Promise<T[]> {
  const results: T[] = [];
  const failures: unknown[] = [];
  const queue = jobs.entries();
  const runner = async () => {
    for (const [index, job] of queue)
      await job().then(
        (result) => (results[index] = result),
        (error: unknown) => failures.push(error),
      );
  };
  await Promise.all(Array.from({ length: width }, runner));
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, failures.map(messageOf).join('\n'));
  return results;
}
