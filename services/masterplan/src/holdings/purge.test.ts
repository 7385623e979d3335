import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestMasterplan, testMasterplan } from '../testing/masterplan.ts';
import { samples } from '../testing/samples.ts';
import { purge } from './purge.ts';

const DAY_MS = 86_400_000;

let plan: TestMasterplan;
beforeAll(async () => {
  plan = await testMasterplan();
});
afterAll(() => plan.close());

// Trust: deletion-10
it('the purge removes holdings of every kind that were deleted 30 days ago, and no others [T-34]', async () => {
  const { claims, token } = plan.someone({ subscriptionStatus: 'active' });
  const make = async ({ routes, whole }: (typeof samples)[number]) =>
    ((await plan.call('POST', routes.create.path, { token, body: whole })).json as { id: string }).id;
  for (const sample of samples) {
    const [, old] = [await make(sample), await make(sample)];
    await plan.call('DELETE', `${sample.routes.list.path}/${old}`, { token });
  }
  plan.later(1);
  for (const sample of samples)
    await plan.call('DELETE', `${sample.routes.list.path}/${await make(sample)}`, { token });

  const left = async () => {
    const where = { spaceId: claims.space };
    return [
      await plan.db.savingsAccount.count({ where }),
      await plan.db.debt.count({ where }),
      await plan.db.property.count({ where }),
      await plan.db.policy.count({ where }),
    ];
  };
  await purge(plan.db, plan.later(30 * DAY_MS - 2));
  expect(await left()).toEqual([3, 3, 3, 3]);
  await purge(plan.db, plan.later(1));
  expect(await left()).toEqual([2, 2, 2, 2]);
  await purge(plan.db, plan.later(1));
  expect(await left()).toEqual([1, 1, 1, 1]);
  const published = await plan.db.$queryRaw<{ type: string; data: object }[]>`
    SELECT type, data FROM outbox WHERE subject = ${claims.space} AND type LIKE '%.purged.v1'`;
  const data = { id: expect.any(String), userId: claims.sub, version: 2 };
  expect(published).toEqual(
    [1, 2].flatMap(() => samples.map(({ thing }) => ({ type: `masterplan.${thing}.purged.v1`, data }))),
  );
});

it('the purge removes idempotency keys after a day, also of users who never return', async () => {
  const { claims, token } = plan.someone();
  for (const { routes, whole } of samples)
    await plan.call('POST', routes.create.path, {
      token,
      body: whole,
      headers: { 'Idempotency-Key': 'intent' },
    });
  const kept = () => plan.db.idempotencyKey.count({ where: { spaceId: claims.space } });
  await purge(plan.db, plan.later(DAY_MS - 1));
  expect(await kept()).toBe(samples.length);
  await purge(plan.db, plan.later(1));
  expect(await kept()).toBe(0);
});
