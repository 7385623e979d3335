import { randomUUID } from 'node:crypto';
import { memoryBroker } from '@savvi/testing/memory-bus';
import { expect, it } from 'vitest';
import type { Change } from '../shared/changes.ts';
import { changedAccount } from '../testing/history.ts';
import { listenTo } from '../testing/listener.ts';
import { testAchievements } from '../testing/achievements.ts';
import { followAccounts } from './follow-accounts.ts';

/** A replica that follows accounts. */
function ears(broker: ReturnType<typeof memoryBroker>) {
  const told: Change[] = [];
  let gaps = 0;
  const stop = followAccounts({
    bus: broker.connect(),
    streams: { tell: (change) => void told.push(change), tellOfGap: () => void (gaps += 1) },
  });
  return { told, gaps: () => gaps, stop };
}

// Trust: events-13
it('hears at every replica whose account has changed, and of nothing else', async () => {
  const broker = memoryBroker();
  const replicas = [ears(broker), ears(broker)];
  const spaceId = randomUUID();
  await broker
    .connect()
    .publish([
      { ...changedAccount(randomUUID()), id: randomUUID(), type: 'identity.user.stated.v1' },
      changedAccount(spaceId),
    ]);
  for (const { told } of replicas)
    await expect
      .poll(() => told)
      .toEqual([
        {
          spaceId,
          kind: 'account',
          record: { id: expect.any(String), version: expect.any(Number), isGone: false },
        },
      ]);
  await Promise.all(replicas.map(({ stop }) => stop()));
  await broker.connect().publish([changedAccount(spaceId)]);
  for (const { told } of replicas) expect(told).toHaveLength(1);
});

// Trust: events-13
it('makes good with a greeting what it misses: at its start, while the bus was away, and what it cannot read', async () => {
  const broker = memoryBroker();
  const { gaps, told, stop } = ears(broker);
  await expect.poll(gaps).toBe(1);
  broker.interrupt();
  expect(gaps()).toBe(2);
  await broker.connect().publish([{ ...changedAccount(randomUUID()), data: {} }]);
  await expect.poll(gaps).toBe(3);
  expect(told).toEqual([]);
  await stop();
});

// Trust: events-13
it('tells who opens a stream that their account changed just before, and nobody else', async () => {
  const broker = memoryBroker();
  const service = await testAchievements();
  const stop = followAccounts({ bus: broker.connect(), streams: service.streams });
  const [payer, other] = [service.someone(), service.someone()];
  await broker.connect().publish([changedAccount(payer.claims.space)]);
  const hello = { event: 'hello', data: '{"recentMs":60000}' };
  const listeners = await Promise.all([payer, other].map(({ token }) => listenTo(service.url, token)));
  await expect
    .poll(() => listeners.map(({ frames }) => frames()))
    .toEqual([
      [
        hello,
        {
          event: 'changed',
          data: expect.stringMatching(
            /^\{"kind":"account","record":\{"id":"[^"]+","version":\d+,"isGone":false\}\}$/,
          ),
        },
      ],
      [hello],
    ]);
  for (const { leave } of listeners) leave();
  await stop();
  await service.close();
});
