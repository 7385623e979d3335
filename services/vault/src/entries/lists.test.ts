// A list may contain everything in a space: it must not block other work, and a client must not get many
// concurrently.
import { setImmediate as others } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { whole } from '../testing/samples.ts';
import { type TestVault, testVault } from '../testing/vault.ts';
import { textsOf } from './entry.view.ts';

let vault: TestVault;
beforeAll(async () => {
  vault = await testVault();
});
afterAll(() => vault.close());

// Trust: input-6
it.each(['', '/deleted', '?limit=200', '?fields=name'])(
  'a space has at most five lists that run or wait, and further ones are rejected: %s',
  async (suffix) => {
    const [who, other] = [vault.someone(), vault.someone()];
    for (const { token } of [who, other]) await vault.call('POST', '/api/passwords', { token, body: whole });
    const list = ({ token }: { token: string }) => vault.call('GET', `/api/passwords${suffix}`, { token });
    const asked: ReturnType<typeof list>[] = [];
    await vault.db.$transaction(async (tx) => {
      // No list can finish before all requests are sent.
      await tx.$executeRaw`LOCK TABLE entries IN ACCESS EXCLUSIVE MODE`;
      asked.push(...Array.from({ length: 8 }, () => list(who)));
      const refused = await Promise.race(asked);
      expect(refused).toMatchObject({
        status: 429,
        text: 'You are asking for this list too often at once. Please wait a little and try again.',
      });
      expect(refused.headers.get('retry-after')).toBe('2');
      await expect
        .poll(
          async () =>
            (
              await vault.db.$queryRaw<
                object[]
              >`SELECT 1 FROM pg_locks WHERE relation = 'entries'::regclass AND NOT granted`
            ).length,
        )
        .toBe(1);
      asked.push(list(other));
    });
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 200, 200, 200, 200, 200, 429, 429, 429]);
    expect((await list(who)).status).toBe(200);
  },
);

it('the list of deleted entries counts what it decrypts, and is rejected for a space that decrypted too much, however small the replies [T-46]', async () => {
  // At this rate limit, a space may read 22 kB of entries in one burst.
  const small = await testVault({ rateLimitScale: 0.0002 });
  try {
    const [who, other] = [small.someone(), small.someone()];
    for (const { token } of [who, other]) {
      const { json } = await small.call('POST', '/api/passwords', {
        token,
        body: { ...whole, notes: 'n'.repeat(10_000) },
      });
      await small.call('DELETE', `/api/passwords/${(json as { id: string }).id}`, { token });
    }
    const bin = ({ token }: { token: string }) => small.call('GET', '/api/passwords/deleted', { token });
    const answers = [await bin(who), await bin(who), await bin(who)];
    expect(answers[0]?.text.length).toBeLessThan(1_000);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(answers[2]?.text).toBe(
      'You have loaded a lot in a short time. Please wait a little and try again.',
    );
    expect((await bin(other)).status).toBe(200);
  } finally {
    await small.close();
  }
});

// Trust: input-6
it('entries that take long to decrypt do not block the event loop', async () => {
  let turns = 0;
  let isDone = false;
  const counting = (async () => {
    for (; !isDone; turns += 1) await others();
  })();
  const slow = (entry: number) => {
    for (const until = performance.now() + 6; performance.now() < until;);
    return String(entry);
  };
  expect(await textsOf([1, 2, 3, 4, 5, 6, 7, 8], slow)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
  isDone = true;
  await counting;
  expect(turns).toBeGreaterThanOrEqual(4);
});
