import { userDeleted } from '@savvi/contracts/events';
import { consume } from '@savvi/eventing/consume';
import { outbox } from '@savvi/eventing/outbox';
import { silentLog } from '@savvi/service-kit/log';
import { memoryBroker } from '@savvi/testing/memory-bus';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestMasterplan, testMasterplan } from '../testing/masterplan.ts';
import { samples } from '../testing/samples.ts';
import { eraseOnUserDeleted } from './user-deleted.consumer.ts';

let plan: TestMasterplan;
beforeAll(async () => {
  plan = await testMasterplan();
});
afterAll(() => plan.close());

// Trust: deletion-3
it('a user deletion erases the holdings of this user only, deleted ones too, and publishes the erasure, however often the event comes', async () => {
  const [gone, stays] = [plan.someone(), plan.someone()];
  const { db, clock } = plan;
  for (const { token } of [gone, stays]) {
    for (const { routes, whole } of samples) {
      const post = async () =>
        (
          await plan.call('POST', routes.create.path, {
            token,
            body: whole,
            headers: { 'Idempotency-Key': crypto.randomUUID() },
          })
        ).json as { id: string };
      await post();
      await plan.call('DELETE', `${routes.list.path}/${(await post()).id}`, { token });
    }
  }
  const rowsOf = async ({ claims }: typeof gone) => {
    const where = { spaceId: claims.space };
    return [
      await db.savingsAccount.count({ where }),
      await db.debt.count({ where }),
      await db.property.count({ where }),
      await db.policy.count({ where }),
      await db.idempotencyKey.count({ where }),
      await db.balancePoint.count({ where }),
    ];
  };
  expect(await rowsOf(gone)).toEqual([2, 2, 2, 2, 8, 4]);

  const bus = memoryBroker().connect();
  const erasure = consume({
    bus,
    inTransaction: (work) => db.$transaction(work),
    durable: 'masterplan.user-deleted',
    types: [userDeleted],
    apply: eraseOnUserDeleted({ outbox, clock }),
    log: silentLog,
  });
  const { sub: userId, space: spaceId } = gone.claims;
  const told = () => userDeleted.of({ spaceId, data: { userId, spaceId, version: 2 }, now: clock.now() });
  await bus.publish([told()]);
  await bus.publish([told()]);
  await expect.poll(() => db.inboxEvent.count()).toBe(2);
  expect(await rowsOf(gone)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(await rowsOf(stays)).toEqual([2, 2, 2, 2, 8, 4]);
  expect((await db.outboxEvent.findMany({ where: { subject: spaceId } })).map(({ type }) => type)).toContain(
    'masterplan.user-data.erased.v1',
  );
  for (const { routes, whole } of samples)
    expect((await plan.call('POST', routes.create.path, { token: gone.token, body: whole })).status).toBe(
      401,
    );
  expect(await rowsOf(gone)).toEqual([0, 0, 0, 0, 0, 0]);
  await erasure.stop();
  await bus.close();
});
