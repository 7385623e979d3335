import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestBudget, testBudget } from '../testing/budget.ts';
import { householdOf } from '../testing/household.ts';
import { importsOf, rowsOf } from '../testing/statement.ts';

let service: TestBudget;
beforeAll(async () => {
  service = await testBudget(); // its clock starts on 2026-03-03
});
afterAll(() => service.close());

async function home() {
  const house = await householdOf(service);
  const list = async (token = house.token) =>
    (await service.call('GET', '/api/budgets/activity', { token })).json;
  return { ...house, ...importsOf(house), list };
}

it('closed months and imports are listed, newest first, without a payee or an amount (MON-104)', async () => {
  const { id, call, add, list } = await home();
  const { id: one } = await add(rowsOf({}));
  await call('POST', '/months/2026-02/close', {});
  const at = service.clock.now().toISOString();
  const { id: several } = await add(rowsOf({ payee: 'Cinema' }, { payee: 'Tea' }));
  expect(await list()).toEqual([
    {
      id: several,
      text: 'Imported 2 transactions',
      to: `/month/import?budget=${id}`,
      at: expect.any(String),
    },
    { id: `${id}-2026-02`, text: 'Closed February', to: `/month/2026-02?budget=${id}`, at },
    { id: one, text: 'Imported 1 transaction', to: `/month/import?budget=${id}`, at: expect.any(String) },
  ]);
});

it('at most 8 are listed, and no import that is open or was undone', async () => {
  const { call, add, undo, staged, list } = await home();
  expect(await list()).toEqual([]);
  await staged(rowsOf({}));
  const { id: undone } = await add(rowsOf({}));
  await undo(undone);
  await add(rowsOf({}));
  expect(await list()).toMatchObject([{ text: 'Imported 1 transaction' }]);
  await call('POST', '/months', { month: '2025-06' });
  for (const month of ['2025-07', '2025-08', '2025-09', '2025-10', '2025-11', '2025-12', '2026-01'])
    await call('POST', '/months', { month });
  await call('POST', '/months/2026-02/close', { all: true });
  const texts = (await list()) as { text: string }[];
  expect(texts).toHaveLength(8);
  expect(texts.map(({ text }) => text)).toContain('Closed June 2025');
});

it('another person does not see them, and a deleted budget has none', async () => {
  const { id, token, call, list } = await home();
  await call('POST', '/months/2026-02/close', {});
  expect(await list(service.someone().token)).toEqual([]);
  await service.call('DELETE', `/api/budgets/${id}`, { token });
  expect(await list()).toEqual([]);
});
