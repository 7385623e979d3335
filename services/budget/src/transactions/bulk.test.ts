import { randomUUID } from 'node:crypto';
import type { Month } from '@savvi/budget-contract/month';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { BULK_MAX } from '@savvi/budget-contract/transaction-list';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { knowAccount } from '../testing/accounts.ts';
import { type TestBudget, testBudget } from '../testing/budget.ts';

let service: TestBudget;
beforeAll(async () => {
  service = await testBudget(); // its clock starts on 2026-03-03
});
afterAll(() => service.close());

const COFFEE = { date: '2026-03-05', kind: 'spending', amount: '4.50', payee: 'Coffee' };

/** A budget with three transactions in March 2026 and one in February. */
async function household() {
  const { token, claims } = service.someone();
  const body = { name: 'Home', partner1Name: 'Maya', variableExpenses: [{ name: 'Fun', amount: 90 }] };
  const { id } = (await service.call('POST', '/api/budgets', { token, body })).json as { id: string };
  const call = (method: string, path: string, sent?: unknown) =>
    service.call(method, `/api/budgets/${id}${path}`, { token, body: sent });
  await call('POST', '/months', { month: '2026-02' });
  const month = (await call('POST', '/months', { month: '2026-03' })).json as Month;
  const record = async (over: object = {}) =>
    (await call('POST', '/transactions', { ...COFFEE, ...over })).json as MoneyTransaction;
  const list = async (name = '2026-03') =>
    (await call('GET', `/transactions?month=${name}`)).json as MoneyTransaction[];
  const march = [await record(), await record({ payee: 'Tea' }), await record({ payee: 'Milk' })] as const;
  return {
    token,
    claims,
    id,
    lineId: month.lines[0]?.lineId ?? '',
    march,
    february: await record({ date: '2026-02-10' }),
    record,
    list,
    all: async () => [...(await list()), ...(await list('2026-02')), ...(await list('2026-04'))],
    close: () => call('POST', '/months/2026-02/close', {}),
    update: (transactions: readonly object[]) => call('POST', '/transactions/bulk-update', { transactions }),
    remove: (transactions: readonly object[]) => call('POST', '/transactions/bulk-delete', { transactions }),
  };
}

describe('several transactions (MON-58)', () => {
  it('become transfers from one account to another (MON-53)', async () => {
    const { march, update, list, claims } = await household();
    const [from, to] = [
      await knowAccount(service, claims.space),
      await knowAccount(service, claims.space),
    ] as const;
    const [one, two] = march;
    const change = { kind: 'transfer', lineId: null, payer: null, accountId: from };
    const all = (over: object) => [one, two].map(({ id }) => ({ id, ...change, ...over }));
    expect(await update(all({ toAccountId: randomUUID() }))).toMatchObject({ status: 404 });
    expect(await update(all({ goalId: randomUUID() }))).toMatchObject({ status: 404 });
    expect(await update(all({ toAccountId: to }))).toMatchObject({ status: 200 });
    const transfers = (await list()).filter(({ kind }) => kind === 'transfer');
    expect(transfers).toHaveLength(2);
    for (const each of transfers) expect(each).toMatchObject({ accountId: from, toAccountId: to });
  });

  it('get a line, a payer, a date and a kind in one call', async () => {
    const { march, lineId, update, all } = await household();
    const [one, two, three] = march;
    expect(
      await update([
        { id: three.id, version: 1, lineId, payer: 'joint' },
        { id: one.id, date: '2026-04-01', kind: 'refund' },
      ]),
    ).toMatchObject({
      status: 200,
      json: {
        transactions: [
          { id: three.id, version: 2 },
          { id: one.id, version: 2 },
        ],
      },
    });
    const updatedAt = service.clock.now().toISOString();
    const stored = await all();
    const byId = (id: string) => stored.find((each) => each.id === id);
    expect(byId(three.id)).toEqual({ ...three, lineId, payer: 'joint', version: 2, updatedAt });
    expect(byId(one.id)).toEqual({ ...one, date: '2026-04-01', kind: 'refund', version: 2, updatedAt });
    expect(byId(two.id)).toEqual(two);
  });

  it('are found in the month of their new date', async () => {
    const { march, update, list } = await household();
    await update(march.map(({ id }) => ({ id, date: '2026-04-02' })));
    expect([(await list()).length, (await list('2026-04')).length]).toEqual([0, 3]);
  });

  it('lose line and payer', async () => {
    const { record, lineId, update, list } = await household();
    const { id } = await record({ lineId, payer: 'partner1' });
    await update([{ id, lineId: null, payer: null }]);
    expect((await list()).find((each) => each.id === id)).toMatchObject({ lineId: null, payer: null });
  });

  it('are deleted in one call', async () => {
    const { march, remove, list } = await household();
    expect((await remove(march.slice(1).map(({ id, version }) => ({ id, version })))).status).toBe(204);
    expect(await list()).toEqual([march[0]]);
  });

  const another = { id: randomUUID() };
  it.each<[string, number, string, (home: Awaited<ReturnType<typeof household>>) => object[]]>([
    [
      'one is in a closed month',
      409,
      '1 of these transactions is in a closed month. Nothing was changed.',
      ({ february }) => [{ id: february.id, payer: 'joint' }],
    ],
    [
      'a date is in a closed month',
      409,
      'February is closed. Nothing was changed.',
      ({ march }) => [{ id: march[1].id, date: '2026-02-28' }],
    ],
    ['one is unknown', 404, 'Some of these transactions do not exist. Nothing was changed.', () => [another]],
    [
      'one was changed meanwhile',
      412,
      'Some of these transactions were changed somewhere else in the meantime. Nothing was changed.',
      ({ march }) => [{ id: march[1].id, version: 2, payer: 'joint' }],
    ],
    [
      'a line is unknown',
      404,
      'This line does not exist. Nothing was changed.',
      ({ march }) => [{ id: march[1].id, lineId: another.id }],
    ],
    [
      'income has a line',
      400,
      'Income has no line of the plan. Nothing was changed.',
      ({ march, lineId }) => [{ id: march[1].id, kind: 'income', lineId }],
    ],
    ['one is repeated', 400, '', ({ march }) => [{ id: march[0].id }]],
    ['a key is unknown', 400, '', ({ march }) => [{ id: march[1].id, amount: '1' }]],
    ['a date is impossible', 400, '', ({ march }) => [{ id: march[1].id, date: '2026-02-30' }]],
  ])('stay unchanged if %s', async (_, status, text, wrong) => {
    const home = await household();
    await home.close();
    const before = await home.all();
    const answer = await home.update([{ id: home.march[0].id, payer: 'joint' }, ...wrong(home)]);
    expect(answer).toMatchObject({ status, text: expect.stringContaining(text) });
    expect(await home.all()).toEqual(before);
  });

  it.each<[string, number, string, (home: Awaited<ReturnType<typeof household>>) => object]>([
    [
      'one is in a closed month',
      409,
      '1 of these transactions is in a closed month. Nothing was changed.',
      ({ february }) => ({ id: february.id }),
    ],
    ['one is unknown', 404, 'Some of these transactions do not exist.', () => another],
    [
      'one was changed meanwhile',
      412,
      'Some of these transactions were changed somewhere else',
      ({ march }) => ({ id: march[1].id, version: 2 }),
    ],
  ])('are not deleted if %s', async (_, status, text, wrong) => {
    const home = await household();
    await home.close();
    const before = await home.all();
    expect(await home.remove([{ id: home.march[0].id }, wrong(home)])).toMatchObject({
      status,
      text: expect.stringContaining(text),
    });
    expect(await home.all()).toEqual(before);
  });

  it('in closed months are counted', async () => {
    const home = await household();
    const second = await home.record({ date: '2026-02-11' });
    await home.close();
    const sent = [home.march[0], home.february, second].map(({ id }) => ({ id, kind: 'refund' }));
    expect((await home.update(sent)).text).toBe(
      '2 of these transactions are in a closed month. Nothing was changed.',
    );
  });

  it(`are at most ${BULK_MAX}, and at least one`, async () => {
    const { claims, id, list, update, remove } = await household();
    await service.db.$executeRaw`
      INSERT INTO transactions (space_id, id, budget_id, month, date, kind, amount, payee, user_id, version, created_at, updated_at)
      SELECT ${claims.space}::uuid, gen_random_uuid(), ${id}::uuid, '2026-04-01', '2026-04-02', 'spending', 1, 'x', ${claims.sub}::uuid, 1, now(), now()
      FROM generate_series(1, ${BULK_MAX}::integer)`;
    const rows = await service.db.moneyTransaction.findMany({ where: { spaceId: claims.space, payee: 'x' } });
    const all = rows.map((each) => ({ id: each.id }));
    const dated = (items: readonly object[]) => items.map((each) => ({ ...each, date: '2026-05-01' }));
    for (const wrong of [[], [...all, ...(await list()).slice(0, 1)].map((each) => ({ id: each.id }))])
      expect([(await update(dated(wrong))).status, (await remove(wrong)).status]).toEqual([400, 400]);
    expect((await update(dated(all))).status).toBe(200);
    expect((await remove(all)).status).toBe(204);
    expect(await service.db.moneyTransaction.count({ where: { spaceId: claims.space } })).toBe(4);
  });

  it('of one user can neither be changed nor deleted by another, or through another budget [N-2]', async () => {
    const [owner, stranger] = [await household(), await household()];
    const [{ id }] = owner.march;
    for (const [path, sent] of [
      ['bulk-update', { id, payer: 'joint' }],
      ['bulk-delete', { id }],
    ] as const)
      for (const [budget, text] of [
        [owner.id, 'This budget does not exist.'],
        [stranger.id, 'Some of these transactions do not exist. Nothing was changed.'],
      ] as const)
        expect(
          await service.call('POST', `/api/budgets/${budget}/transactions/${path}`, {
            token: stranger.token,
            body: { transactions: [sent] },
          }),
        ).toMatchObject({ status: 404, text });
    expect((await owner.list()).map(({ version }) => version)).toEqual([1, 1, 1]);
  });
});
