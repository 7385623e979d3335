import { randomUUID } from 'node:crypto';
import { userDeleted } from '@savvi/contracts/events';
import { consume } from '@savvi/eventing/consume';
import { outbox } from '@savvi/eventing/outbox';
import { silentLog } from '@savvi/service-kit/log';
import { memoryBroker } from '@savvi/testing/memory-bus';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { whole } from '../testing/samples.ts';
import { type TestVault, testVault } from '../testing/vault.ts';
import { eraseOnUserDeleted } from './user-deleted.consumer.ts';

let vault: TestVault;
beforeAll(async () => {
  vault = await testVault();
});
afterAll(() => vault.close());

// Trust: deletion-4
it('a user deletion erases the entries, deleted ones too, and the key of this user only, and publishes the erasure, however often the event comes', async () => {
  const [gone, stays] = [vault.someone(), vault.someone()];
  const { db, clock, spaceKeys } = vault;
  for (const { token } of [gone, stays]) {
    const post = async () =>
      (
        await vault.call('POST', '/api/passwords', {
          token,
          body: whole,
          headers: { 'Idempotency-Key': randomUUID() },
        })
      ).json as { id: string };
    await post();
    await vault.call('DELETE', `/api/passwords/${(await post()).id}`, { token });
  }
  const rowsOf = async ({ claims }: typeof gone) => {
    const where = { spaceId: claims.space };
    return [
      await db.entry.count({ where }),
      await db.spaceKey.count({ where }),
      await db.idempotencyKey.count({ where }),
    ];
  };
  expect(await rowsOf(gone)).toEqual([2, 1, 2]);

  const bus = memoryBroker().connect();
  const erasure = consume({
    bus,
    inTransaction: (work) => db.$transaction(work),
    durable: 'vault.user-deleted',
    types: [userDeleted],
    apply: eraseOnUserDeleted({ outbox, clock, spaceKeys }),
    log: silentLog,
  });
  const { sub: userId, space: spaceId } = gone.claims;
  const told = () => userDeleted.of({ spaceId, data: { userId, spaceId, version: 2 }, now: clock.now() });
  await bus.publish([told()]);
  await bus.publish([told()]);
  await expect.poll(() => db.inboxEvent.count()).toBe(2);
  expect(await rowsOf(gone)).toEqual([0, 0, 0]);
  expect(await rowsOf(stays)).toEqual([2, 1, 2]);
  expect((await db.outboxEvent.findMany({ where: { subject: spaceId } })).map(({ type }) => type)).toContain(
    'vault.user-data.erased.v1',
  );
  for (const [path, body] of [
    ['', whole],
    ['/import', { entries: [whole] }],
  ] as const)
    expect((await vault.call('POST', `/api/passwords${path}`, { token: gone.token, body })).status).toBe(401);
  expect(await rowsOf(gone)).toEqual([0, 0, 0]);
  await erasure.stop();
  await bus.close();
});
