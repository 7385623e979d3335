import { randomUUID } from 'node:crypto';
import { DISMISSED_HINTS_MAX } from '@savvi/masterplan-contract/hint';
import { hintRoutes } from '@savvi/masterplan-contract/hint.routes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestMasterplan, testMasterplan } from '../testing/masterplan.ts';

let plan: TestMasterplan;
beforeAll(async () => {
  plan = await testMasterplan();
});
afterAll(() => plan.close());

type Someone = ReturnType<TestMasterplan['someone']>;
const { path } = hintRoutes.list;
const aKey = () => `same-mortgage.${randomUUID()}.${randomUUID()}`;
const call = (method: 'PUT' | 'DELETE', { token }: Someone, key: string) =>
  plan.call(method, `${path}/${key}`, { token });
const listOf = async ({ token }: Someone) => (await plan.call('GET', path, { token })).json;

it('a dismissed hint stays dismissed until it is shown again, without a plan and only for its owner [LNK-2] [N-2]', async () => {
  const [who, other] = [plan.someone({ createdAt: '2020-01-01T00:00:00.000Z' }), plan.someone()];
  const key = aKey();
  expect(await listOf(who)).toEqual([]);
  expect((await call('PUT', who, key)).status).toBe(204);
  expect((await call('PUT', who, key)).status).toBe(204);
  expect(await listOf(who)).toEqual([key]);
  expect(await listOf(other)).toEqual([]);
  expect((await call('DELETE', other, key)).status).toBe(204);
  expect(await listOf(who)).toEqual([key]);
  expect((await call('DELETE', who, key)).status).toBe(204);
  expect(await listOf(who)).toEqual([]);
});

it.each(['x', 'same-mortgage', 'Same.6f0dc1f0-9cb3-4f0c-a3a5-5a5cf3c1f1d7', `${aKey()}.`, `${aKey()}.x`])(
  'the key %s is rejected with 400 [LNK-2]',
  async (key) => {
    expect((await call('PUT', plan.someone(), key)).status).toBe(400);
  },
);

it('a space can dismiss a limited number of hints [LNK-2]', async () => {
  const who = plan.someone();
  await plan.db.dismissedHint.createMany({
    data: Array.from({ length: DISMISSED_HINTS_MAX - 1 }, () => ({
      spaceId: who.claims.space,
      key: aKey(),
      dismissedAt: new Date(0),
    })),
  });
  const last = aKey();
  expect((await call('PUT', who, last)).status).toBe(204);
  expect(await call('PUT', who, aKey())).toMatchObject({
    status: 409,
    text: 'You can dismiss at most 1000 hints.',
  });
  expect((await call('PUT', who, last)).status).toBe(204);
});
