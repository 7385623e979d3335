import { randomUUID } from 'node:crypto';
import { MONTH_EVENTS } from '@savvi/counted-events/events';
import { memoryBroker } from '@savvi/testing/memory-bus';
import { expect, it } from 'vitest';
import type { Change } from '../shared/changes.ts';
import { changedAccount } from '../testing/history.ts';
import { listenTo } from '../testing/listener.ts';
import { testAchievements } from '../testing/achievements.ts';
import { followAccounts, followMonths } from './follow-events.ts';

/** A replica that follows account changes. */
function startReplica(broker: ReturnType<typeof memoryBroker>) {
  const told: Change[] = [];
  let gaps = 0;
  const stop = followAccounts({
    bus: broker.connect(),
    streams: { send: (change) => void told.push(change), sendHello: () => void (gaps += 1) },
  });
  return { told, gaps: () => gaps, stop };
}

// Trust: events-13
it('every replica reports changed accounts to its streams, and no other events', async () => {
  const broker = memoryBroker();
  const replicas = [startReplica(broker), startReplica(broker)];
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
it('a replica sends `hello` after possible gaps: at its start, after the bus was down, and after an unreadable event', async () => {
  const broker = memoryBroker();
  const { gaps, told, stop } = startReplica(broker);
  await expect.poll(gaps).toBe(1);
  broker.interrupt();
  expect(gaps()).toBe(2);
  await broker.connect().publish([{ ...changedAccount(randomUUID()), data: {} }]);
  await expect.poll(gaps).toBe(3);
  expect(told).toEqual([]);
  await stop();
});

// Trust: events-13
it('a new stream reports an account change from just before it opened, only to the owner of the account', async () => {
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

it('a replica reports changed and closed months as months, and a started one as a change of its budget', async () => {
  const broker = memoryBroker();
  const told: Change[] = [];
  const stop = followMonths({
    bus: broker.connect(),
    streams: { send: (change) => void told.push(change), sendHello: () => undefined },
  });
  const spaceId = randomUUID();
  const data = { id: randomUUID(), userId: spaceId, month: '2026-03' };
  const { started, changed, closed } = MONTH_EVENTS;
  await broker
    .connect()
    .publish([started, changed, closed].map((event) => event.of({ spaceId, data, now: new Date() })));
  await expect
    .poll(() => told)
    .toEqual([
      { spaceId, kind: 'budget' },
      { spaceId, kind: 'month' },
      { spaceId, kind: 'month' },
    ]);
  await stop();
});
