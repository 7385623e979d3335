import { randomUUID } from 'node:crypto';
import type { Budget } from '@savvi/budget-contract/budget';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestBudget, testBudget } from '../testing/budget.ts';
import { budgetRepository } from '../shared/budget.repository.ts';

let service: TestBudget;
beforeAll(async () => {
  service = await testBudget();
});
afterAll(() => service.close());

const create = async (token: string, name = 'Home') =>
  (await service.call('POST', '/api/budgets', { token, body: { name, partner1Name: 'Ann' } })).json as Budget;
const choose = (token: string, id: string) => service.call('PUT', `/api/budgets/${id}/main`, { token });
const main = async (token: string) =>
  ((await service.call('GET', '/api/budgets', { token })).json as Budget[])
    .filter(({ isMain }) => isMain)
    .map(({ id }) => id);

it('20 concurrent choices leave exactly one main budget (MON-4)', async () => {
  const { claims, token } = service.someone();
  const ids = await Promise.all(Array.from({ length: 20 }, async () => (await create(token)).id));
  expect((await Promise.all(ids.map((id) => choose(token, id)))).map(({ status }) => status)).toEqual(
    ids.map(() => 200),
  );
  expect(await main(token)).toHaveLength(1);
  expect(await service.db.mainBudget.count({ where: { spaceId: claims.space } })).toBe(1);
});

it('replies contain the main budget only in spaces that chose one, and are otherwise unchanged (MON-1) (MON-4)', async () => {
  const { token } = service.someone();
  const [first, second] = [await create(token), await create(token, 'Later')];
  const texts = async () =>
    [
      await service.call('GET', '/api/budgets', { token }),
      await service.call('GET', '/api/budgets?limit=5', { token }),
      await service.call('GET', `/api/budgets/${first.id}`, { token }),
    ].map(({ text }) => text);
  const before = await texts();
  expect(before.join()).not.toContain('isMain');
  expect(first).not.toHaveProperty('isMain');
  expect((await choose(token, first.id)).json).toEqual({ ...first, isMain: true });
  const after = await texts();
  expect(after.map((text) => text?.replaceAll(/,"isMain":(true|false)/g, ''))).toEqual(before);
  expect(JSON.parse(after[0] ?? '')).toEqual(
    [
      { ...second, isMain: false },
      { ...first, isMain: true },
    ].sort((a, b) => (a.id < b.id ? 1 : -1)),
  );
  expect(await create(token)).toMatchObject({ isMain: false });
  expect(
    (
      await service.call('PATCH', `/api/budgets/${first.id}`, {
        token,
        body: { name: 'Flat', isMain: false },
      })
    ).json,
  ).toMatchObject({ name: 'Flat', isMain: true });
  expect(await main(token)).toEqual([first.id]);
});

it("another user's budget cannot be chosen, like an unknown id [N-2]", async () => {
  const [owner, stranger] = [service.someone(), service.someone()];
  const { id } = await create(owner.token);
  for (const each of [id, randomUUID()])
    expect(await choose(stranger.token, each)).toMatchObject({
      status: 404,
      text: 'This budget does not exist.',
    });
  expect(await main(owner.token)).toEqual([]);
  expect(await service.db.mainBudget.count({ where: { spaceId: stranger.claims.space } })).toBe(0);
});

it('the choice of a main budget is deleted with the budget and with the account', async () => {
  const { claims, token } = service.someone();
  const [first, second] = [await create(token), await create(token)];
  await choose(token, first.id);
  await service.call('DELETE', `/api/budgets/${first.id}`, { token });
  expect((await service.call('GET', '/api/budgets', { token })).text).not.toContain('isMain');
  await choose(token, second.id);
  await service.db.$transaction((tx) => budgetRepository.erase(tx, { spaceId: claims.space }));
  expect(await service.db.mainBudget.count({ where: { spaceId: claims.space } })).toBe(0);
});

describe('a started month', () => {
  const start = (token: string, id: string, month = '2026-03') =>
    service.call('POST', `/api/budgets/${id}/months`, { token, body: { month } });

  it('makes its budget the main one, which later budgets and months do not change (MON-5)', async () => {
    const { token } = service.someone();
    const [first, second] = [await create(token), await create(token)];
    await start(token, second.id);
    await start(token, first.id);
    await create(token, 'Untitled Budget');
    expect(await main(token)).toEqual([second.id]);
  });

  it('leaves a main budget that was chosen as it is (MON-5)', async () => {
    const { token } = service.someone();
    const [first, second] = [await create(token), await create(token)];
    await choose(token, first.id);
    await start(token, second.id);
    expect(await main(token)).toEqual([first.id]);
  });

  it('20 concurrent starts and choices leave exactly one main budget (MON-5)', async () => {
    const { claims, token } = service.someone();
    const ids = await Promise.all(Array.from({ length: 10 }, async () => (await create(token)).id));
    const replies = await Promise.all(ids.flatMap((id) => [start(token, id), choose(token, id)]));
    expect(replies.map(({ status }) => status)).toEqual(ids.flatMap(() => [201, 200]));
    expect(await main(token)).toHaveLength(1);
    expect(await service.db.mainBudget.count({ where: { spaceId: claims.space } })).toBe(1);
  });

  it('makes its budget the main one once the chosen one is deleted, also if both are deleted at once', async () => {
    const { token } = service.someone();
    const ids = await Promise.all(Array.from({ length: 6 }, async () => (await create(token)).id));
    const [chosen = '', ...started] = ids;
    await choose(token, chosen);
    for (const [at, id] of started.entries()) await start(token, id, `2026-0${at + 1}`);
    const remove = (id: string) => service.call('DELETE', `/api/budgets/${id}`, { token });
    await remove(chosen);
    expect(await main(token)).toEqual([started.at(-1)]);
    const removed = await Promise.all(started.slice(1).map(remove));
    expect(removed.map(({ status }) => status)).toEqual(removed.map(() => 204));
    expect(await main(token)).toEqual([started[0]]);
  });

  it('adds `hasMonths` to the replies about its budget, and to no others (MON-1) (MON-26)', async () => {
    const { token } = service.someone();
    const [first, second] = [await create(token), await create(token, 'Later')];
    const replies = async () => [
      ...((await service.call('GET', '/api/budgets', { token })).json as Budget[]),
      ...((await service.call('GET', '/api/budgets?limit=5', { token })).json as Budget[]),
      (await service.call('GET', `/api/budgets/${first.id}`, { token })).json as Budget,
    ];
    await choose(token, second.id);
    const before = await replies();
    expect(before.every((each) => !('hasMonths' in each))).toBe(true);
    await start(token, first.id);
    expect(await replies()).toEqual(
      before.map((each) => (each.id === first.id ? { ...each, hasMonths: true } : each)),
    );
    const body = { name: 'Flat', hasMonths: false };
    const { json } = await service.call('PATCH', `/api/budgets/${first.id}`, { token, body });
    expect(json).toMatchObject({ name: 'Flat', hasMonths: true });
  });
});
