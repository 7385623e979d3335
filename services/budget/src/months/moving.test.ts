import { randomUUID } from 'node:crypto';
import type { Month } from '@savvi/budget-contract/month';
import { toCents } from '@savvi/contracts/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestBudget, testBudget } from '../testing/budget.ts';

let service: TestBudget;
beforeAll(async () => {
  service = await testBudget(); // its clock starts on 2026-03-03
});
afterAll(() => service.close());

/** A user whose March has Groceries with $600.00, Fun with $90.25, and Boat with the highest possible amount. */
async function household() {
  const { token } = service.someone();
  const variableExpenses = [
    { name: 'Groceries', amount: 600 },
    { name: 'Fun', amount: 90.25 },
    { name: 'Boat', amount: 99_999_999.99 },
  ];
  const body = { name: 'Home', partner1Name: 'Maya', variableExpenses };
  const { id } = (await service.call('POST', '/api/budgets', { token, body })).json as { id: string };
  const call = (method: string, path: string, sent?: unknown, headers: Record<string, string> = {}) =>
    service.call(method, `/api/budgets/${id}${path}`, { token, body: sent, headers });
  const month = (await call('POST', '/months', { month: '2026-03' })).json as Month;
  const [food = '', fun = '', boat = ''] = month.lines.map(({ lineId }) => lineId);
  return {
    call,
    month,
    food,
    fun,
    boat,
    get: async () => (await call('GET', '/months/2026-03')).json as Month,
    move: (body: object, headers = {}) => call('POST', '/months/2026-03/move', body, headers),
  };
}
const planned = ({ lines }: Month) => lines.map((line) => line.planned);

describe('moving money between lines (MON-43)', () => {
  it('changes both amounts for this month only, and no total', async () => {
    const { move, food, fun, month, get, call } = await household();
    const { status, json } = await move({ from: food, to: fun, amount: '42.10' });
    expect(status).toBe(200);
    expect(planned(json as Month)).toEqual(['557.90', '132.35', '99999999.99']);
    expect((json as Month).lines.map(({ isOwnAmount }) => isOwnAmount)).toEqual([true, true, false]);
    for (const total of ['planned', 'leftInAll', 'leftToSpend', 'unplanned'] as const)
      expect((json as Month)[total], total).toBe(month[total]);
    expect(json).toMatchObject({ version: 2 });
    expect(await get()).toEqual(json);
    expect(planned((await call('POST', '/months', { month: '2026-04' })).json as Month)).toEqual(
      planned(month),
    );
  });

  it('keeps the sum to the cent for concurrent moves', async () => {
    const { move, food, fun, get, month } = await household();
    const sent = Array.from({ length: 8 }, (_, at) =>
      move({ from: at % 2 ? food : fun, to: at % 2 ? fun : food, amount: '30.07' }),
    );
    await Promise.all(sent);
    const after = await get();
    expect(after.planned).toBe(month.planned);
    for (const amount of planned(after)) expect(toCents(amount)).toBeGreaterThanOrEqual(0n);
  });

  it.each([
    ['more than is planned', '600.01', 400, 'You can’t move more than what is planned for Groceries.'],
    ['nothing', '0', 400, 'must be more than 0.00'],
    ['a negative amount', '-1', 400, ''],
  ])('refuses %s', async (_, amount, status, text) => {
    const { move, food, fun, month, get } = await household();
    const reply = await move({ from: food, to: fun, amount });
    expect(reply.status).toBe(status);
    expect(reply.text).toContain(text);
    expect(await get()).toEqual(month);
  });

  it('accepts all that is planned, and no amount beyond the limit', async () => {
    const { move, food, fun, boat } = await household();
    expect(await move({ from: fun, to: boat, amount: '0.01' })).toMatchObject({
      status: 400,
      text: 'That is more than can be planned for Boat.',
    });
    const { json } = await move({ from: food, to: fun, amount: '600' });
    expect(planned(json as Month).slice(0, 2)).toEqual(['0.00', '690.25']);
  });

  it('needs two lines of the month, and its current version', async () => {
    const { move, call, food, fun } = await household();
    expect((await move({ from: food, to: food, amount: '1' })).text).toBe(
      'Choose two different lines to move money between.',
    );
    expect((await move({ from: food, to: randomUUID(), amount: '1' })).status).toBe(404);
    expect((await move({ from: food, to: fun, amount: '1' }, { 'If-Match': '"9"' })).status).toBe(412);
    expect(await call('POST', '/months/2026-04/move', { from: food, to: fun, amount: '1' })).toMatchObject({
      status: 409,
      text: 'April hasn’t been started yet.',
    });
  });
});
