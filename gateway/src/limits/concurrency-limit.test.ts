import { expect, it } from 'vitest';
import { concurrencyLimit } from './concurrency-limit.ts';

it('the concurrency limit holds per account, and a finished call frees its slot even when it failed [N-5]', async () => {
  const { run } = concurrencyLimit(
    2,
    'Too many file transfers at the same time. Please wait a little and try again.',
    () => {},
  );
  const ends: ((error?: Error) => void)[] = [];
  const work = () =>
    new Promise<string>(
      (resolve, reject) => void ends.push((error) => (error === undefined ? resolve('done') : reject(error))),
    );
  const [first, second] = [run('ann', work), run('ann', work)];
  await expect(run('ann', work)).rejects.toMatchObject({
    code: 'too-often',
    message: 'Too many file transfers at the same time. Please wait a little and try again.',
  });
  const other = run('ben', work);
  ends[0]?.(new Error('broke off'));
  await expect(first).rejects.toThrow('broke off');
  const third = run('ann', work);
  await expect(run('ann', work)).rejects.toMatchObject({ code: 'too-often' });
  for (const end of ends.slice(1)) end();
  expect(await Promise.all([second, other, third])).toEqual(['done', 'done', 'done']);
});
