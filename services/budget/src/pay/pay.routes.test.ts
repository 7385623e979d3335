import { randomUUID } from 'node:crypto';
import type { Pay, PayRequest, StoredPay } from '@savvi/budget-contract/pay';
import { eraseSpace } from '@savvi/service-kit/erased-spaces';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { budgetRepository } from '../shared/budget.repository.ts';
import { type TestBudget, testBudget } from '../testing/budget.ts';

let service: TestBudget;
beforeAll(async () => {
  service = await testBudget();
});
afterAll(() => service.close());

const MAYA = { frequency: 'every-two-weeks', paycheck: '2500', nextPayday: '2026-05-01' } as const;
const DANIEL = { frequency: 'monthly', paycheck: '1999.9' } as const;
const SAVED = { ...MAYA, paycheck: '2500.00' };

/** A user with a budget. */
async function household() {
  const { claims, token } = service.someone();
  const call = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    service.call(method, path, { token, headers, ...(body !== undefined && { body }) });
  const { json } = await call('POST', '/api/budgets', { name: 'Home', partner1Name: 'Maya' });
  const { id } = json as { id: string };
  return {
    claims,
    id,
    call,
    get: async () => (await call('GET', `/api/budgets/${id}/pay`)).json as Pay,
    save: (body: PayRequest, ifMatch?: number) =>
      call(
        'PUT',
        `/api/budgets/${id}/pay`,
        body,
        ifMatch === undefined ? {} : { 'If-Match': `"${ifMatch}"` },
      ),
    stored: () => service.db.pay.count({ where: { spaceId: claims.space } }),
  };
}

describe('the pay of a budget (MON-23)', () => {
  it('is empty at first, with version 1', async () => {
    const { get, stored } = await household();
    expect(await get()).toEqual({ partner1: null, partner2: null, version: 1 });
    expect(await stored()).toBe(0);
  });

  it('is stored for each partner, and replaced as a whole', async () => {
    const { get, save, stored } = await household();
    expect(await save({ partner1: MAYA, partner2: DANIEL })).toMatchObject({
      status: 200,
      json: {
        partner1: SAVED,
        partner2: { frequency: 'monthly', paycheck: '1999.90', nextPayday: null },
        version: 2,
      },
    });
    const { json } = await save({ partner1: null, partner2: MAYA }, 2);
    expect(json).toEqual({ partner1: null, partner2: SAVED, version: 3 });
    expect(await get()).toEqual(json);
    expect(await stored()).toBe(1);
  });

  it('is refused for another version, also by one of two concurrent requests', async () => {
    const { get, save } = await household();
    const replies = await Promise.all(
      [1, 1].map((version) => save({ partner1: MAYA, partner2: null }, version)),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    expect(replies.find(({ status }) => status === 412)?.text).toBe(
      'This budget’s pay was changed somewhere else in the meantime.',
    );
    expect((await get()).version).toBe(2);
  });

  it('changes nothing of the budget (MON-2)', async () => {
    const { id, call, save } = await household();
    const before = await call('GET', `/api/budgets/${id}`);
    await save({ partner1: MAYA, partner2: null });
    expect((await call('GET', `/api/budgets/${id}`)).text).toBe(before.text);
  });

  it('is unknown without its budget', async () => {
    const { call } = await household();
    const path = `/api/budgets/${randomUUID()}/pay`;
    for (const reply of [
      await call('GET', path),
      await call('PUT', path, { partner1: MAYA, partner2: null }),
    ])
      expect(reply).toMatchObject({ status: 404, text: 'This budget does not exist.' });
  });

  it.each([
    ['without a partner', { partner1: MAYA }],
    ['with an unknown frequency', { partner1: { ...MAYA, frequency: 'yearly' }, partner2: null }],
    ['with a paycheck above the limit', { partner1: { ...MAYA, paycheck: '100000000' }, partner2: null }],
  ])('is refused %s', async (_, body) => {
    const { id, call, stored } = await household();
    expect((await call('PUT', `/api/budgets/${id}/pay`, body)).status).toBe(400);
    expect(await stored()).toBe(0);
  });

  it('is listed for all budgets of the space', async () => {
    const { id, call, save } = await household();
    await save({ partner1: MAYA, partner2: null });
    expect((await call('GET', '/api/budgets/pay')).json as StoredPay[]).toEqual([
      { budgetId: id, partner1: SAVED, partner2: null },
    ]);
  });

  it('goes with its budget and with the account', async () => {
    const one = await household();
    await one.save({ partner1: MAYA, partner2: null });
    expect((await one.call('DELETE', `/api/budgets/${one.id}`)).status).toBe(204);
    expect(await one.stored()).toBe(0);
    const other = await household();
    await other.save({ partner1: MAYA, partner2: null });
    await service.db.$transaction((tx) =>
      eraseSpace(tx, { spaceId: other.claims.space }, service.clock.now(), budgetRepository.erase),
    );
    expect(await other.stored()).toBe(0);
    expect((await other.save({ partner1: MAYA, partner2: null })).status).toBe(401);
  });
});
