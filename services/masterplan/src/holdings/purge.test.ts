import { debtKind, propertyKind } from '../shared/kinds.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
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
  await purge(plan, plan.later(30 * DAY_MS - 2));
  expect(await left()).toEqual([3, 3, 3, 3]);
  await purge(plan, plan.later(1));
  expect(await left()).toEqual([2, 2, 2, 2]);
  await purge(plan, plan.later(1));
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
  await purge(plan, plan.later(DAY_MS - 1));
  expect(await kept()).toBe(samples.length);
  await purge(plan, plan.later(1));
  expect(await kept()).toBe(0);
});

it('a mortgage that fails to refresh stops neither the others nor the rest of the purge [LNK-2]', async () => {
  const { claims, token } = plan.someone({ subscriptionStatus: 'active' });
  const bodyOf = (kind: typeof debtKind | typeof propertyKind) =>
    samples.find(({ routes }) => routes === kind.routes)?.whole;
  const make = async (kind: typeof debtKind | typeof propertyKind, over: object, headers = {}) => {
    const body = { ...bodyOf(kind), ...over };
    return (await plan.call('POST', kind.routes.create.path, { token, body, headers })).json as {
      id: string;
    };
  };
  const homes = [await make(propertyKind, {}), await make(propertyKind, {}, { 'Idempotency-Key': 'intent' })];
  for (const { id: propertyId } of homes) await make(debtKind, { debtType: 'mortgage', propertyId });
  const where = { spaceId: claims.space };
  await plan.db.property.updateMany({ where, data: { linkedMortgage: null } });
  const failed = vi.spyOn(propertyKind.rows, 'replace').mockRejectedValueOnce(new Error('no connection'));
  const error = vi.spyOn(plan.log, 'error');
  const refreshed = () => plan.db.property.count({ where: { ...where, linkedMortgage: { not: null } } });
  await purge(plan, plan.later(DAY_MS));
  expect(await refreshed()).toBe(1);
  expect(error.mock.calls).toEqual([
    [
      { spaceId: claims.space, err: new Error('no connection') },
      'refreshing a linked mortgage failed; will be retried',
    ],
  ]);
  expect(await plan.db.idempotencyKey.count({ where })).toBe(0);
  await purge(plan, plan.clock.now());
  expect(await refreshed()).toBe(2);
  failed.mockRestore();
  error.mockRestore();
});
