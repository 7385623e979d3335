import { expect, it } from 'vitest';
import { type TurnLimits, turns } from './turns.ts';

/** Works that say when they begin and end when they are told to. */
function works(limits: Partial<TurnLimits> = {}) {
  const { run } = turns({ atOnce: 2, waiting: 4, patienceMs: 10_000, tooMany: 'Please wait.', ...limits });
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
          return new Promise<string>((resolve, reject) => ends.set(name, (fails) => (fails === undefined ? resolve(name) : reject(fails))));
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

it('works of one space come one after the other, those of two at once, and who had a turn comes after the others', async () => {
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

it('of one space so many wait and the next is refused until one is through; others are let in', async () => {
  const { ask, begun, end, settled } = works({ waiting: 1 });
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

it('a work that fails gives its place to the next', async () => {
  const { ask, end, settled } = works({ atOnce: 1 });
  const [failing, next, other] = [ask('a', 'a1'), ask('a', 'a2'), ask('b', 'b1')];
  await settled();
  await Promise.all([expect(failing).rejects.toThrow('no'), end('a1', new Error('no'))]);
  for (const name of ['b1', 'a2']) await end(name);
  expect(await Promise.all([next, other])).toEqual(['a2', 'b1']);
});

it('a call that waits too long behind its own space is refused with too-often, and holds no place', async () => {
  const { ask, begun, end, settled } = works({ patienceMs: 10 });
  const [one, late] = [ask('a', 'a1'), ask('a', 'a2')];
  await expect(late).rejects.toMatchObject({ code: 'too-often', retryAfterS: 2 });
  await end('a1');
  const next = ask('a', 'a3');
  await settled();
  expect(begun).toEqual(['a1', 'a3']);
  await end('a3');
  expect(await Promise.all([one, next])).toEqual(['a1', 'a3']);
});

it('a space has as many works under way as it may, and others are let in beside them', async () => {
  const { ask, begun, end, settled } = works({ atOnce: 3, ofSpace: 2 });
  const all = ['a1', 'a2', 'a3', 'b1', 'c1'].map((name) => ask(name.slice(0, 1), name));
  await settled();
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  await end('b1');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1']);
  for (const name of ['a2', 'a1', 'a3', 'c1']) await end(name);
  expect(await Promise.all(all)).toHaveLength(5);
});

it('a space keeps its place while what it was given is held, and keeps nobody else waiting by that', async () => {
  const { ask, begun, end, settled } = works({ atOnce: 1 });
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

it('a call that waits too long behind other spaces is refused with unavailable', async () => {
  const { ask, end } = works({ atOnce: 1, patienceMs: 10 });
  const one = ask('a', 'a1');
  await expect(ask('b', 'b1')).rejects.toMatchObject({ code: 'unavailable', retryAfterS: 2 });
  await end('a1');
  await one;
});

/** Works that cost what they are told. */
function costly(limits: Partial<TurnLimits>, scale = 1) {
  const { run } = turns({ atOnce: 1, waiting: 4, patienceMs: 10_000, tooMany: 'Please wait.', ...limits }, scale);
  const begun: string[] = [];
  return { begun, work: (spaceId: string, name: string, cost: number) => run(spaceId, async () => begun.push(name), { costOf: () => cost }) };
}

it('a space that has spent its allowance waits until it has some again, and others are let in meanwhile', async () => {
  const { begun, work } = costly({ allowance: { burst: 100, perSecond: 1_000 } });
  await work('a', 'a1', 100);
  const startedAt = performance.now();
  await Promise.all([work('a', 'a2', 200), work('a', 'a3', 0), work('b', 'b1', 100), work('b', 'b2', 0)]);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'b2', 'a3']);
  expect(performance.now() - startedAt).toBeGreaterThan(190);
});

it('a call of a space that gets its allowance back later than it waits is refused at once, and told when to come back', async () => {
  const { work } = costly({ allowance: { burst: 100, perSecond: 10 }, patienceMs: 2_000 });
  await work('a', 'a1', 150);
  const startedAt = performance.now();
  await expect(work('a', 'a2', 0)).rejects.toMatchObject({ code: 'too-often', retryAfterS: 5 });
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});

it('the scale multiplies the allowance', async () => {
  const { work } = costly({ allowance: { burst: 10, perSecond: 1 }, patienceMs: 2_000 }, 10);
  await work('a', 'a1', 99);
  await work('a', 'a2', 151); // 250 of 100, and 10 a second come back
  await expect(work('a', 'a3', 0)).rejects.toMatchObject({ code: 'too-often', retryAfterS: 15 });
});
