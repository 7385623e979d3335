import { expect, it } from 'vitest';
import { type ConcurrencySettings, concurrencyLimit } from './concurrency-limit.ts';

/** Work that records its start and ends when the test lets it. */
function works(limits: Partial<ConcurrencySettings> = {}) {
  const { run } = concurrencyLimit({
    maxRunning: 2,
    maxQueued: 4,
    timeoutMs: 10_000,
    refusal: 'Please wait.',
    ...limits,
  });
  const begun: string[] = [];
  const ends = new Map<string, (fails?: Error) => void>();
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    begun,
    ask: (spaceId: string, name: string, held?: Promise<unknown>) =>
      run(
        spaceId,
        () => {
          begun.push(name);
          return new Promise<string>((resolve, reject) =>
            ends.set(name, (fails) => (fails === undefined ? resolve(name) : reject(fails))),
          );
        },
        held === undefined ? {} : { held },
      ),
    async end(name: string, fails?: Error) {
      ends.get(name)?.(fails);
      await settled();
    },
    settled,
  };
}

// Trust: input-6
it('the limit runs work of one space sequentially and work of two spaces concurrently, and serves all waiting spaces before it serves a space again', async () => {
  const { ask, begun, end, settled } = works();
  const all = [ask('a', 'a1'), ask('a', 'a2'), ask('b', 'b1'), ask('c', 'c1'), ask('b', 'b2')];
  await settled();
  expect(begun).toEqual(['a1', 'b1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'b1', 'c1']);
  await end('c1');
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
  for (const name of ['b1', 'a2', 'b2']) await end(name);
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1', 'c1', 'b2']);
});

it('the limit refuses a call beyond the queue of its space until another call of the space has ended, and still serves other spaces', async () => {
  const { ask, begun, end, settled } = works({ maxQueued: 1 });
  const [one, two] = [ask('a', 'a1'), ask('a', 'a2')];
  await expect(ask('a', 'a3')).rejects.toMatchObject({ code: 'too-often', retryAfterS: 2 });
  const other = ask('b', 'b1');
  await settled();
  expect(begun).toEqual(['a1', 'b1']);
  await end('a1');
  const three = ask('a', 'a3');
  for (const name of ['a2', 'b1', 'a3']) await end(name);
  expect(await Promise.all([one, two, other, three])).toEqual(['a1', 'a2', 'b1', 'a3']);
});

it('work that fails frees its slot', async () => {
  const { ask, end, settled } = works({ maxRunning: 1 });
  const [failing, next, other] = [ask('a', 'a1'), ask('a', 'a2'), ask('b', 'b1')];
  await settled();
  await Promise.all([expect(failing).rejects.toThrow('no'), end('a1', new Error('no'))]);
  for (const name of ['b1', 'a2']) await end(name);
  expect(await Promise.all([next, other])).toEqual(['a2', 'b1']);
});

// Trust: input-6
it('a call that waits too long behind its own space is rejected with too-often and takes no slot', async () => {
  const { ask, begun, end, settled } = works({ timeoutMs: 10 });
  const [one, late] = [ask('a', 'a1'), ask('a', 'a2')];
  await expect(late).rejects.toMatchObject({ code: 'too-often', retryAfterS: 2 });
  await end('a1');
  const next = ask('a', 'a3');
  await settled();
  expect(begun).toEqual(['a1', 'a3']);
  await end('a3');
  expect(await Promise.all([one, next])).toEqual(['a1', 'a3']);
});

it('a space uses at most its own slots, and other spaces use the rest', async () => {
  const { ask, begun, end, settled } = works({ maxRunning: 3, maxPerSpace: 2 });
  const all = ['a1', 'a2', 'a3', 'b1', 'c1'].map((name) => ask(name.slice(0, 1), name));
  await settled();
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  await end('b1');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1']);
  for (const name of ['a2', 'a1', 'a3', 'c1']) await end(name);
  expect(await Promise.all(all)).toHaveLength(5);
});

it('a space occupies its slot while its result is still being sent, and other spaces do not wait for the transfer', async () => {
  const { ask, begun, end, settled } = works({ maxRunning: 1 });
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const all = [ask('a', 'a1', held), ask('a', 'a2'), ask('b', 'b1')];
  await settled();
  await end('a1');
  expect(begun).toEqual(['a1', 'b1']);
  await end('b1');
  expect(begun).toEqual(['a1', 'b1']);
  letGo();
  await settled();
  expect(begun).toEqual(['a1', 'b1', 'a2']);
  await end('a2');
  await Promise.all(all);
});

it('a call that waits too long behind other spaces is rejected with unavailable', async () => {
  const { ask, end } = works({ maxRunning: 1, timeoutMs: 10 });
  const one = ask('a', 'a1');
  await expect(ask('b', 'b1')).rejects.toMatchObject({ code: 'unavailable', retryAfterS: 2 });
  await end('a1');
  await one;
});

/** Work with a given cost. */
function costly(limits: Partial<ConcurrencySettings>, scale = 1) {
  const { run } = concurrencyLimit(
    { maxRunning: 1, maxQueued: 4, timeoutMs: 10_000, refusal: 'Please wait.', ...limits },
    scale,
  );
  const begun: string[] = [];
  return {
    begun,
    work: (spaceId: string, name: string, cost: number) =>
      run(spaceId, async () => begun.push(name), { costOf: () => cost }),
  };
}

it('a space that has spent its allowance waits until enough of it is refilled, and other spaces do not wait', async () => {
  const { begun, work } = costly({ allowance: { burst: 100, perSecond: 1_000 } });
  await work('a', 'a1', 100);
  const startedAt = performance.now();
  await Promise.all([work('a', 'a2', 200), work('a', 'a3', 0), work('b', 'b1', 100), work('b', 'b2', 0)]);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'b2', 'a3']);
  expect(performance.now() - startedAt).toBeGreaterThan(190);
});

it('a call is rejected immediately with Retry-After if its space is overdrawn for longer than the timeout', async () => {
  const { work } = costly({ allowance: { burst: 100, perSecond: 10 }, timeoutMs: 2_000 });
  await work('a', 'a1', 150);
  const startedAt = performance.now();
  await expect(work('a', 'a2', 0)).rejects.toMatchObject({ code: 'too-often', retryAfterS: 5 });
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});

it('the scale of the limit multiplies the allowance', async () => {
  const { work } = costly({ allowance: { burst: 10, perSecond: 1 }, timeoutMs: 2_000 }, 10);
  await work('a', 'a1', 99);
  // With the scale 10, the burst is 100, and the allowance refills by 10 per second.
  await work('a', 'a2', 151);
  await expect(work('a', 'a3', 0)).rejects.toMatchObject({ code: 'too-often', retryAfterS: 15 });
});

it('all slots of a space start queued work after an overdraft, and a new call does not overtake the queue', async () => {
  const { begun, work } = costly({
    maxRunning: 4,
    maxPerSpace: 2,
    allowance: { burst: 100, perSecond: 1_000 },
  });
  await work('a', 'a1', 150); // The overdraft of 50 is refilled in 50 ms.
  const queued = [work('a', 'a2', 0), work('a', 'a3', 0)];
  const start = performance.now();
  // Blocks the event loop until the overdraft is refilled, so that the timer of the limit cannot fire yet.
  while (performance.now() - start < 60);
  await Promise.all([...queued, work('a', 'a4', 0)]);
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4']);
});

it('queued work of an overdrawn space starts on all slots of the space once it is within its allowance again', async () => {
  const { run } = concurrencyLimit({
    maxRunning: 4,
    maxPerSpace: 2,
    maxQueued: 4,
    allowance: { burst: 100, perSecond: 1_000 },
    timeoutMs: 10_000,
    refusal: 'Please wait.',
  });
  await run('a', async () => undefined, { costOf: () => 150 });
  const { promise, resolve } = Promise.withResolvers<void>();
  let running = 0;
  const work = () => run('a', () => ((running += 1), promise));
  const queued = [work(), work(), work()];
  await expect.poll(() => running).toBe(2);
  resolve();
  await Promise.all(queued);
  expect(running).toBe(3);
});

it('a limit without a queue refuses a call of an account at its limit at once, and a finished call frees its slot even when it failed [N-5]', async () => {
  let refused = 0;
  const { run } = concurrencyLimit({
    maxRunning: Number.POSITIVE_INFINITY,
    maxPerSpace: 2,
    maxQueued: 0,
    timeoutMs: 0,
    refusal: 'Too many at once.',
    onRefused: () => (refused += 1),
  });
  const ends: ((error?: Error) => void)[] = [];
  const work = () =>
    new Promise<string>(
      (resolve, reject) => void ends.push((error) => (error === undefined ? resolve('done') : reject(error))),
    );
  const [first, second] = [run('ann', work), run('ann', work)];
  await expect(run('ann', work)).rejects.toMatchObject({ code: 'too-often', message: 'Too many at once.' });
  const other = run('ben', work);
  ends[0]?.(new Error('broke off'));
  await expect(first).rejects.toThrow('broke off');
  const third = run('ann', work);
  await expect(run('ann', work)).rejects.toMatchObject({ code: 'too-often' });
  for (const end of ends.slice(1)) end();
  expect(await Promise.all([second, other, third])).toEqual(['done', 'done', 'done']);
  expect(refused).toBe(2);
});

it('results that are still being sent are limited by their cost, of one space and of all [VLT-2]', async () => {
  const { run } = concurrencyLimit({
    maxRunning: 4,
    maxPerSpace: 4,
    maxQueued: 4,
    timeoutMs: 10_000,
    refusal: 'Please wait.',
    maxHeld: { perSpace: 10, all: 15 },
  });
  const begun: string[] = [];
  const ask = (spaceId: string, name: string, cost: number) => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const done = run(spaceId, () => Promise.resolve(begun.push(name)), { held, costOf: () => cost });
    return { done, letGo };
  };
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  const first = ask('a', 'a1', 10);
  await first.done;
  const second = ask('a', 'a2', 1); // its space holds 10
  const third = ask('b', 'b1', 9);
  await third.done;
  const fourth = ask('c', 'c1', 1); // all hold 19
  await settled();
  expect(begun).toEqual(['a1', 'b1']);
  third.letGo();
  await settled();
  expect(begun).toEqual(['a1', 'b1', 'c1']);
  first.letGo();
  await settled();
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
  for (const { letGo } of [second, fourth]) letGo();
});
