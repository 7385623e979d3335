import { randomUUID } from 'node:crypto';
import type { Month } from '@savvi/budget-contract/month';
import { ARCHIVE_PAGE, type MoneyTransaction, TRANSACTIONS_A_YEAR } from '@savvi/budget-contract/transaction';
import { eraseSpace } from '@savvi/service-kit/erased-spaces';
import { forgetRequests } from '@savvi/service-kit/idempotency';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { budgetRepository } from '../shared/budget.repository.ts';
import { type TestBudget, testBudget } from '../testing/budget.ts';

let service: TestBudget;
beforeAll(async () => {
  service = await testBudget();
});
afterAll(() => service.close());

const COFFEE = { date: '2026-03-05', kind: 'spending', amount: '4.5', payee: 'Coffee' };

async function household() {
  const { token, claims } = service.someone();
  const body = { name: 'Home', partner1Name: 'Maya', variableExpenses: [{ name: 'Fun', amount: 90 }] };
  const { id } = (await service.call('POST', '/api/budgets', { token, body })).json as { id: string };
  const call = (method: string, path: string, sent?: unknown, headers: Record<string, string> = {}) =>
    service.call(method, `/api/budgets/${id}${path}`, { token, body: sent, headers });
  const month = (await call('POST', '/months', { month: '2026-03' })).json as Month;
  return {
    token,
    claims,
    id,
    call,
    lineId: month.lines[0]?.lineId ?? '',
    record: async (over: object = {}) =>
      (await call('POST', '/transactions', { ...COFFEE, ...over })).json as MoneyTransaction,
    list: async (name = '2026-03') =>
      (await call('GET', `/transactions?month=${name}`)).json as MoneyTransaction[],
  };
}

describe('a transaction', () => {
  it('is recorded with all its fields, in a started month or not (MON-34, MON-50)', async () => {
    const { id, call, lineId, list } = await household();
    const { status, json } = await call('POST', '/transactions', {
      ...COFFEE,
      note: 'with Ann',
      lineId,
      payer: 'partner2',
    });
    expect(status).toBe(201);
    const at = service.clock.now().toISOString();
    expect(json).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      budgetId: id,
      date: '2026-03-05',
      kind: 'spending',
      amount: '4.50',
      payee: 'Coffee',
      note: 'with Ann',
      lineId,
      payer: 'partner2',
      corrects: null,
      version: 1,
      createdAt: at,
      updatedAt: at,
    });
    expect(await list()).toEqual([json]);
    expect((await call('POST', '/transactions', { ...COFFEE, date: '2019-07-01' })).status).toBe(201);
    expect(await list('2019-07')).toHaveLength(1);
  });

  it('has the payer of its line unless it says another (MON-55)', async () => {
    const { call, lineId, record } = await household();
    await call('PATCH', `/months/2026-03/lines/${lineId}`, { payer: 'joint', reach: 'only' });
    expect((await record({ lineId })).payer).toBe('joint');
    expect((await record({ lineId, payer: null })).payer).toBeNull();
    expect((await record({})).payer).toBeNull();
    expect((await record({ lineId, date: '2026-07-01' })).payer).toBeNull(); // that of the usual month
  });

  it.each([
    ['an amount of zero', { amount: '0' }],
    ['a negative amount', { amount: '-1' }],
    ['three decimals', { amount: '1.234' }],
    ['an amount above the limit', { amount: '100000000.00' }],
    ['no amount', { amount: undefined }],
    ['an impossible date', { date: '2026-02-30' }],
    ['a date before 2000', { date: '1999-12-31' }],
    ['a date after 2199', { date: '2200-01-01' }],
    ['an unknown kind', { kind: 'gift' }],
    ['an empty payee', { payee: ' ' }],
    ['a payee of 201 characters', { payee: 'x'.repeat(201) }],
    ['a note of 501 characters', { note: 'x'.repeat(501) }],
    ['an unknown payer', { payer: 'partner3' }],
    ['a line that is no id', { lineId: 'Fun' }],
    ['an unknown key', { color: 'red' }],
    ['a key that the server sets', { version: 7 }],
  ])('with %s is refused (MON-50)', async (_, over) => {
    const { call, list } = await household();
    expect((await call('POST', '/transactions', { ...COFFEE, ...over })).status).toBe(400);
    expect(await list()).toEqual([]);
  });

  it('has a line of its own budget, and income has none', async () => {
    const [{ call, lineId }, other] = [await household(), await household()];
    for (const unknown of [randomUUID(), other.lineId])
      expect(await call('POST', '/transactions', { ...COFFEE, lineId: unknown })).toMatchObject({
        status: 404,
        text: 'This line does not exist.',
      });
    expect(await call('POST', '/transactions', { ...COFFEE, kind: 'income', lineId })).toMatchObject({
      status: 400,
      text: 'Income has no line of the plan.',
    });
  });

  it('is changed in the fields that are sent, and moves to the month of its new date', async () => {
    const { call, lineId, record, list } = await household();
    const { id } = await record({ lineId });
    const patch = (sent: object, version?: number) =>
      call('PATCH', `/transactions/${id}`, sent, version === undefined ? {} : { 'If-Match': `"${version}"` });
    expect((await patch({ amount: '5.25', lineId: null }, 1)).json).toMatchObject({
      amount: '5.25',
      lineId: null,
      payee: 'Coffee',
      version: 2,
    });
    expect((await patch({ amount: '6' }, 1)).status).toBe(412);
    expect((await patch({ kind: 'income', lineId })).status).toBe(400);
    expect((await patch({ lineId: randomUUID() })).status).toBe(404);
    expect((await patch({ version: 9 })).status).toBe(400);
    await patch({ date: '2026-04-01' });
    expect(await list()).toEqual([]);
    expect(await list('2026-04')).toMatchObject([{ id, date: '2026-04-01', amount: '5.25', version: 3 }]);
  });

  it('is deleted in the version that the user has seen', async () => {
    const { call, record, list } = await household();
    const { id } = await record();
    const remove = (headers = {}) => call('DELETE', `/transactions/${id}`, undefined, headers);
    expect((await remove({ 'If-Match': '"2"' })).status).toBe(412);
    expect((await remove({ 'If-Match': '"1"' })).status).toBe(204);
    expect((await remove()).status).toBe(404);
    expect(await list()).toEqual([]);
  });

  it('is recorded once if its request is repeated with the same key (MON-60)', async () => {
    const { call, list } = await household();
    const key = { 'Idempotency-Key': 'tap-1' };
    const sent = await Promise.all(
      Array.from({ length: 10 }, () => call('POST', '/transactions', COFFEE, key)),
    );
    expect(new Set(sent.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await list()).toHaveLength(1);
    expect((await call('POST', '/transactions', { ...COFFEE, amount: '9' }, key)).status).toBe(422);
  });

  it('that waited in a browser is recorded once, even if its key is forgotten by now (MON-60)', async () => {
    const { call, list } = await household();
    const key = { 'Idempotency-Key': '01990000-0000-7abc-8def-0123456789ab' };
    const first = await call('POST', '/transactions', COFFEE, key);
    expect(first.json).toMatchObject({ id: expect.stringMatching(/^01990000-0000-7/) });
    service.later(25 * 3_600_000);
    await forgetRequests(service.db, service.clock.now());
    const again = await Promise.all(
      Array.from({ length: 10 }, () => call('POST', '/transactions', COFFEE, key)),
    );
    expect(new Set(again.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set([`201 ${first.text}`]),
    );
    expect(await list()).toEqual([first.json]);
  });

  it('gets an id of its own budget from a key that another budget has used (MON-60)', async () => {
    const [one, other] = [await household(), await household()];
    const key = { 'Idempotency-Key': '01990000-0000-7abc-8def-0123456789ab' };
    const sent = await Promise.all(
      [one, other].map(({ call }) => call('POST', '/transactions', COFFEE, key)),
    );
    expect(new Set(sent.map(({ json }) => (json as MoneyTransaction).id)).size).toBe(2);
  });

  it('of one user can neither be read nor changed by another, or through another budget [N-2]', async () => {
    const [owner, stranger] = [await household(), await household()];
    const { id } = await owner.record();
    for (const [method, body] of [['PATCH', { amount: '1' }], ['DELETE']] as const) {
      for (const budget of [owner.id, stranger.id])
        expect(
          await service.call(method, `/api/budgets/${budget}/transactions/${id}`, {
            token: stranger.token,
            body,
          }),
        ).toMatchObject({ status: 404, text: 'This transaction does not exist.' });
    }
    expect(await owner.list()).toMatchObject([{ id, version: 1 }]);
    expect(await stranger.list()).toEqual([]);
  });
});

describe('the transactions of a month', () => {
  it('are listed by date and time of recording, latest first, in pages', async () => {
    const { id, token, record } = await household();
    for (const [payee, date] of [
      ['c', '2026-03-02'],
      ['a', '2026-03-31'],
      ['e', '2026-03-01'],
      ['b', '2026-03-02'],
      ['outside', '2026-04-01'],
    ]) {
      await record({ payee, date });
      service.later(1);
    }
    const seen: string[] = [];
    let path: string | undefined = `/api/budgets/${id}/transactions?month=2026-03&limit=2`;
    for (let page = 0; path !== undefined && page < 5; page += 1) {
      const { json, headers } = await service.call('GET', path, { token });
      expect(headers.get('x-total-count')).toBe('4');
      seen.push(...(json as MoneyTransaction[]).map(({ payee }) => payee));
      path = /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
    }
    expect(seen).toEqual(['a', 'b', 'c', 'e']);
  });

  it('are requested by a month, with a limit of at most 200 and an own cursor', async () => {
    const { call } = await household();
    for (const query of ['', '?month=May', '?month=2026-03&limit=201', '?month=2026-03&cursor=x'])
      expect((await call('GET', `/transactions${query}`)).status, query).toBe(400);
  });
});

it('all transactions of a user are returned for the archive, oldest first, in pages', async () => {
  const { token, claims, id, record } = await household();
  const last = await record({ date: '2026-05-01' });
  const first = await record({ date: '2025-12-31' });
  await (await household()).record();
  const others = ARCHIVE_PAGE - 1;
  await service.db.$executeRaw`
    INSERT INTO transactions (space_id, id, budget_id, month, date, kind, amount, payee, user_id, version, created_at, updated_at)
    SELECT ${claims.space}::uuid, gen_random_uuid(), ${id}::uuid, '2026-03-01', '2026-03-02', 'spending', 1, 'x', ${claims.sub}::uuid, 1, now(), now()
    FROM generate_series(1, ${others}::integer)`;
  const get = (path: string) => service.call('GET', path, { token });
  const page = await get('/api/budgets/transactions');
  const next = /^<(.+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
  const rest = await get(next);
  const all = [...(page.json as MoneyTransaction[]), ...(rest.json as MoneyTransaction[])];
  expect([page.headers.get('x-total-count'), rest.headers.get('link')]).toEqual([`${others + 2}`, null]);
  expect(new Set(all.map((each) => each.id)).size).toBe(others + 2);
  expect([all[0], all.at(-1)]).toEqual([first, last]);
});

it('nothing of an erased account is left, and nothing new is stored', async () => {
  const { claims, call, record } = await household();
  await record();
  await service.db.$transaction((tx) =>
    eraseSpace(tx, { spaceId: claims.space }, service.clock.now(), budgetRepository.erase),
  );
  const where = { spaceId: claims.space };
  expect(
    await Promise.all([
      service.db.moneyTransaction.count({ where }),
      service.db.month.count({ where }),
      service.db.monthLine.count({ where }),
      service.db.planLine.count({ where }),
    ]),
  ).toEqual([0, 0, 0, 0]);
  expect((await call('POST', '/transactions', COFFEE)).status).toBe(401);
  expect((await call('POST', '/months', { month: '2026-04' })).status).toBe(401);
});

describe('the room of an account (MON-105)', () => {
  /** Copies a transaction until there are this many of its month more. */
  const copy = ({ id }: MoneyTransaction, count: number) =>
    service.db.$executeRawUnsafe(`
      INSERT INTO transactions (space_id, id, budget_id, month, date, kind, amount, payee, user_id, version, created_at, updated_at)
      SELECT space_id, gen_random_uuid(), budget_id, month, date, kind, amount, payee, user_id, version, created_at, updated_at
      FROM transactions, generate_series(1, ${count}) WHERE id = '${id}'`);
  const FULL = { status: 409, text: 'There is no room for more here. Delete something to add more.' };

  it('has 20,000 transactions a year', async () => {
    const { call, record } = await household();
    await copy(await record(), TRANSACTIONS_A_YEAR - 2);
    expect((await call('POST', '/transactions', COFFEE)).status).toBe(201);
    expect(await call('POST', '/transactions', COFFEE)).toMatchObject(FULL);
    const { status, json } = await call('POST', '/transactions', { ...COFFEE, date: '2025-12-31' });
    expect(status).toBe(201);
    expect((await call('DELETE', `/transactions/${(json as MoneyTransaction).id}`)).status).toBe(204);
  });

  it('has 100,000 transactions in all', async () => {
    const { call, record } = await household();
    for (const year of [2025, 2024, 2023, 2022, 2021])
      await copy(await record({ date: `${year}-05-05` }), TRANSACTIONS_A_YEAR - 1);
    expect(await call('POST', '/transactions', COFFEE)).toMatchObject(FULL);
  });
});

it('a transaction whose line is gone can still be changed, but gets no line that does not exist', async () => {
  const { call, record, lineId } = await household();
  const { id } = await record({ date: '2026-01-05', lineId });
  await call('PATCH', '', {
    variableExpenses: [
      { name: 'Other', amount: 1 },
      { name: 'Fun 2', amount: 2 },
    ],
  });
  await call('POST', '/months', { month: '2026-01' });
  await call('PATCH', '', { variableExpenses: [] });
  expect(
    (await call('PATCH', `/transactions/${id}`, { amount: '5', date: '2026-02-01' })).json,
  ).toMatchObject({
    amount: '5.00',
    lineId,
  });
  expect((await call('PATCH', `/transactions/${id}`, { kind: 'income' })).text).toBe(
    'Income has no line of the plan.',
  );
  expect((await call('PATCH', `/transactions/${id}`, { lineId: randomUUID() })).status).toBe(404);
});
