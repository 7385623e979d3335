import { randomUUID } from 'node:crypto';
import type { CountedEvent } from '@savvi/counted-events/events';
import { eventsOf } from '@savvi/testing/counted-events';
import { achievementsOf } from '@savvi/contracts/achievements/achievements.rules';
import { witnessed } from '@savvi/testing/row-security';
import { expect, it } from 'vitest';
import { countChange } from '../counting/counting.consumer.ts';
import { testAchievements } from '../testing/achievements.ts';
import { aHistory, LEFT } from '../testing/history.ts';

witnessed(testAchievements, (opened) => {
  const happen = (events: readonly CountedEvent[]) =>
    opened().db.$transaction(async (tx) => {
      for (const event of events) await countChange(tx, event);
    });
  const ask = (token: string) => opened().call('GET', '/api/achievements', { token });

  it('a user without any data has no achievements', async () => {
    const { status, json } = await ask(opened().someone().token);
    expect([status, json]).toEqual([
      200,
      achievementsOf({
        'budgets.count': 0n,
        'documents.count': 0n,
        'passwords.count': 0n,
        'savings.count': 0n,
        'debts.count': 0n,
        'properties.count': 0n,
        'policies.count': 0n,
        'savings.total': 0n,
      }),
    ]);
  });

  it('the achievements are calculated from the counted records, and returned to their owner only [N-2] [DASH-20] [DASH-28]', async () => {
    const [owner, stranger] = [opened().someone(), opened().someone()];
    await happen(aHistory(owner.claims.space));
    expect((await ask(owner.token)).json).toEqual(achievementsOf(LEFT));
    expect((await ask(stranger.token)).json).toMatchObject({ points: 0 });
  });

  it('cards and notes of the vault do not count for Security Guard [VLT-2] [DASH-18]', async () => {
    const { claims, token } = opened().someone();
    const { entry } = eventsOf(claims.space);
    const cardId = () => randomUUID().replace(/^(.{14})4/, '$18');
    const points = async () => ((await ask(token)).json as { points: number }).points;
    await happen([entry.created(cardId()), entry.created(cardId()), entry.created(cardId())]);
    await happen([entry.created(randomUUID()), entry.created(randomUUID())]);
    expect(await points()).toBe(0);
    await happen([entry.created(randomUUID())]);
    expect(await points()).toBe(100);
  });

  it('after a deletion the points fall, and achievements that are no longer reached are locked [T-37] [DASH-29]', async () => {
    const { claims, token } = opened().someone();
    const { account, entry } = eventsOf(claims.space);
    const accountId = randomUUID();
    await happen([
      account.created(accountId, '2000.00'),
      ...[1, 2, 3].map(() => entry.created(randomUUID())),
    ]);
    const unlocked = async () => {
      const { points, rewards } = (await ask(token)).json as ReturnType<typeof achievementsOf>;
      return [points, rewards.filter((reward) => reward.unlocked).length];
    };
    expect(await unlocked()).toEqual([700, 2]);
    await happen([account.updated(accountId, 2, '1999.99')]);
    expect(await unlocked()).toEqual([450, 1]);
    await happen([account.deleted(accountId, 3)]);
    expect(await unlocked()).toEqual([100, 0]);
    await happen([account.restored(accountId, 4, '2000.00')]);
    expect(await unlocked()).toEqual([700, 2]);
  });

  it("the achievements can be read without a plan, because they are the user's own data [T-7]", async () => {
    const someone = opened().someone();
    expect((await ask(opened().expired(someone))).status).toBe(200);
  });
});
