import { describe, expect, it } from 'vitest';
import { createPasswords, HASH_PARAMETERS, workLine } from './passwords.ts';

describe('hashing passwords', () => {
  // Trust: sessions-8
  it('meets or exceeds the minimum of ASVS 5.0 [N-3]', () => {
    expect(HASH_PARAMETERS.memoryCost * HASH_PARAMETERS.timeCost).toBeGreaterThanOrEqual(47_104);
    expect(HASH_PARAMETERS).toMatchObject({ algorithm: 2, parallelism: 1 });
  });

  it('adds a salt: two hashes of one password differ, and both verify', async () => {
    const passwords = createPasswords();
    const [one, other] = await Promise.all([passwords.hash('secret'), passwords.hash('secret')]);
    expect(one).not.toBe(other);
    expect([
      await passwords.isRight(one, 'secret'),
      await passwords.isRight(other, 'secret'),
      await passwords.isRight(one, 'Secret'),
    ]).toEqual([true, true, false]);
  });

  it('returns false if there is no stored hash, after the same work as with one', async () => {
    expect(await createPasswords().isRight(null, 'secret')).toBe(false);
  });

  // Trust: sessions-9
  it('keeps the event loop responsive', async () => {
    const passwords = createPasswords();
    let isHashing = true;
    const hashing = Promise.all([
      passwords.hash('one'),
      passwords.hash('two'),
      passwords.hash('three'),
    ]).finally(() => (isHashing = false));
    let turns = 0;
    while (isHashing) {
      turns += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
    await hashing;
    expect(turns).toBeGreaterThan(100);
  });
});

describe('a work queue', () => {
  // Trust: sessions-9
  it('runs a limited number of jobs concurrently, queues a limited number, and rejects the rest immediately', async () => {
    const inTurn = workLine({ atOnce: 2, inLine: 3, longestWaitMs: 10_000 });
    const release: (() => void)[] = [];
    let running = 0;
    let most = 0;
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => release.push(resolve));
      running -= 1;
    };
    const taken = Array.from({ length: 5 }, () => inTurn(work));
    await expect(inTurn(work)).rejects.toMatchObject({ code: 'unavailable', status: 503, retryAfterS: 2 });
    const all = Promise.all(taken).then(() => 'done');
    while ((await Promise.race([all, new Promise((resolve) => setImmediate(resolve))])) !== 'done')
      release.shift()?.();
    expect(most).toBe(2);
  });

  it('rejects a job that waited too long, and keeps its slot for others', async () => {
    const inTurn = workLine({ atOnce: 1, inLine: 1, longestWaitMs: 5 });
    let finish = (): void => undefined;
    const first = inTurn(() => new Promise<void>((resolve) => (finish = resolve)));
    await expect(inTurn(() => Promise.resolve('late'))).rejects.toMatchObject({ code: 'unavailable' });
    finish();
    await first;
    expect(await inTurn(() => Promise.resolve('next'))).toBe('next');
  });

  it('rejects a job immediately when the queue is full', async () => {
    const door = workLine({ atOnce: 1, inLine: 0, longestWaitMs: 10_000 });
    let leave = (): void => undefined;
    const inside = door(() => new Promise<void>((resolve) => (leave = resolve)));
    await expect(door(() => Promise.resolve('no room'))).rejects.toMatchObject({ code: 'unavailable' });
    leave();
    await inside;
    expect(await door(() => Promise.resolve('room'))).toBe('room');
  });

  it('continues after a job that failed', async () => {
    const inTurn = workLine({ atOnce: 1, inLine: 1, longestWaitMs: 10_000 });
    await expect(inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await inTurn(() => Promise.resolve('next'))).toBe('next');
  });
});
