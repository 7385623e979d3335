import { createHash } from 'node:crypto';
import { CLOSED_FORMAT } from '@savvi/budget-contract/closed-month';
import type { Month, MonthListed } from '@savvi/budget-contract/month';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { eraseSpace } from '@savvi/service-kit/erased-spaces';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { budgetRepository } from '../shared/budget.repository.ts';
import { type TestBudget, testBudget } from '../testing/budget.ts';

const COFFEE = { date: '2026-01-05', kind: 'spending', amount: '4.50', payee: 'Coffee' };

let service: TestBudget;
beforeAll(async () => {
  service = await testBudget(); // its clock starts on 2026-03-03
});
afterAll(() => service.close());

/** A user with a budget whose months from January to March 2026 are started. */
async function household(timeZone?: string) {
  const { claims, token } = service.someone({ ...(timeZone !== undefined && { timeZone }) });
  const body = {
    name: 'Home',
    partner1Name: 'Maya',
    partner2Name: 'Daniel',
    partner1Income: '3000.00',
    fixedExpenses: [{ name: 'Rent', amount: 1800.5 }],
    variableExpenses: [{ name: 'Groceries', amount: 600 }],
    splitPercentage: 60,
  };
  const { id } = (await service.call('POST', '/api/budgets', { token, body })).json as { id: string };
  const call = (method: string, path: string, sent?: unknown, headers: Record<string, string> = {}) =>
    service.call(method, `/api/budgets/${id}${path}`, { token, body: sent, headers });
  for (const month of ['2026-01', '2026-02', '2026-03']) await call('POST', '/months', { month });
  const get = async (month: string) => (await call('GET', `/months/${month}`)).json as Month;
  const [rent = '', food = ''] = (await get('2026-01')).lines.map(({ lineId }) => lineId);
  return {
    claims,
    token,
    id,
    call,
    get,
    rent,
    food,
    close: (month: string, sent: object = {}) => call('POST', `/months/${month}/close`, sent),
    record: async (over: object) =>
      (await call('POST', '/transactions', { ...COFFEE, ...over })).json as MoneyTransaction,
  };
}
type Household = Awaited<ReturnType<typeof household>>;

describe('closing a month', () => {
  it('keeps its figures and names for good, with a hash (MON-37)', async () => {
    const home = await household();
    const { record, close, get, food, claims, call } = home;
    await record({ lineId: food, amount: '650', payer: 'partner1' });
    await record({ lineId: food, amount: '20', kind: 'refund', payer: 'joint' });
    await record({ amount: '4.50' });
    await record({ kind: 'income', amount: '3000' });
    const before = await get('2026-01');
    const { status, json } = await close('2026-01');
    expect(status).toBe(200);
    expect(json).toEqual({
      ...before,
      state: 'closed',
      closed: {
        at: service.clock.now().toISOString(),
        budget: 'Home',
        people: ['Maya', 'Daniel'],
        splitPercentage: 60,
        paid: { partner1: '650.00', partner2: '0.00', joint: '-20.00', nobody: '4.50' },
      },
      version: 2,
      updatedAt: service.clock.now().toISOString(),
    });
    expect(before).toMatchObject({ closed: null, transactions: 4, withoutLine: 1 });
    const row = await service.db.closedMonth.findFirstOrThrow({ where: { spaceId: claims.space } });
    const content = JSON.parse(row.content) as unknown;
    expect(content).toMatchObject({
      month: '2026-01',
      budget: 'Home',
      people: ['Maya', 'Daniel'],
      splitPercentage: 60,
      transactions: 4,
      withoutLine: 1,
      paid: { partner1: '650.00', partner2: '0.00', joint: '-20.00', nobody: '4.50' },
    });
    expect(row.content).not.toMatch(new RegExp(`${claims.space}|${home.id}|${food}`));
    expect(row.hash).toBe(
      createHash('sha256')
        .update(JSON.stringify([CLOSED_FORMAT, content]))
        .digest('hex'),
    );
    // Names and amounts of the budget change, and those of the closed month do not.
    await call('PATCH', '', {
      name: 'House',
      partner1Name: 'M.',
      variableExpenses: [{ name: 'Food', amount: 9 }],
    });
    expect(await get('2026-01')).toEqual(json);
    expect(
      (await service.db.closedMonth.findFirstOrThrow({ where: { spaceId: claims.space } })).content,
    ).toBe(row.content);
  });

  it('is refused if the month was changed meanwhile', async () => {
    const { call, food, get } = await household();
    await call('PATCH', `/months/2026-01/lines/${food}`, { planned: '1', reach: 'only' });
    const close = (version: number) =>
      call('POST', '/months/2026-01/close', {}, { 'If-Match': `"${version}"` });
    expect((await close(1)).status).toBe(412);
    expect((await get('2026-01')).state).toBe('open');
    expect((await close(2)).status).toBe(200);
  });

  it('is repeated without a change', async () => {
    const { close } = await household();
    const first = await close('2026-01');
    service.later(1);
    expect((await close('2026-01')).json).toEqual(first.json);
  });

  it('happens in order, or for all months until one (MON-35)', async () => {
    const { close, call } = await household();
    expect(await close('2026-02')).toMatchObject({ status: 409, text: 'Close January first.' });
    expect((await close('2026-02', { all: true })).status).toBe(200);
    expect(
      ((await call('GET', '/months')).json as MonthListed[]).map(({ month, state }) => [month, state]),
    ).toEqual([
      ['2026-03', 'open'],
      ['2026-02', 'closed'],
      ['2026-01', 'closed'],
    ]);
  });

  it('happens once for concurrent requests (MON-35)', async () => {
    const { close, claims } = await household();
    const replies = await Promise.all(Array.from({ length: 6 }, () => close('2026-02', { all: true })));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await service.db.closedMonth.count({ where: { spaceId: claims.space } })).toBe(2);
  });

  it('is refused for a month that is not started (MON-34)', async () => {
    const { close } = await household();
    expect(await close('2025-11')).toMatchObject({
      status: 409,
      text: 'November 2025 hasn’t been started yet.',
    });
  });

  it('passes the left amounts on to the next month (MON-32)', async () => {
    const { call, record, close, get, food } = await household();
    await call('PATCH', `/months/2026-01/lines/${food}`, { carryOver: 'left-or-overspent', reach: 'on' });
    await record({ lineId: food, amount: '700' });
    const before = await get('2026-02');
    expect(before.lines[1]).toMatchObject({ carriedIn: '-100.00' });
    await close('2026-01');
    expect(await get('2026-02')).toEqual({ ...before, previous: { month: '2026-01', state: 'closed' } });
    expect(before.previous).toEqual({ month: '2026-01', state: 'open' });
  });

  // The clock of this test is on 2026-03-31 at 23:30 UTC.
  it.each([
    ['Pacific/Kiritimati', 200, '"state":"closed"'],
    ['Europe/Berlin', 200, '"state":"closed"'],
    ['UTC', 409, 'This month isn’t over yet. You can close it on April 1.'],
    ['America/New_York', 409, 'This month isn’t over yet. You can close it on April 1.'],
    ['Etc/GMT+12', 409, 'This month isn’t over yet. You can close it on April 1.'],
  ])(
    'is possible once the month has ended in the time zone of the account: %s %i (MON-34)',
    async (zone, status, text) => {
      const { close } = await household(zone);
      service.later(Date.parse('2026-03-31T23:30:00Z') - service.clock.now().getTime());
      await close('2026-02', { all: true });
      expect(await close('2026-03')).toMatchObject({ status, text: expect.stringContaining(text) });
    },
  );
});

describe('a closed month', () => {
  let home: Household;
  let coffee: MoneyTransaction;
  beforeEach(async () => {
    home = await household();
    coffee = await home.record({ lineId: home.food });
    await home.close('2026-01');
  });
  const CLOSED = /^January is closed\. Add a correction to \w+ instead\.$/;

  it.each([
    ['amount', { amount: '5' }],
    ['date within the month', { date: '2026-01-06' }],
    ['date in an open month', { date: '2026-03-01' }],
    ['kind', { kind: 'refund' }],
    ['line', { lineId: null }],
    ['payer', { payer: 'joint' }],
    ['correction', { corrects: null }],
  ])('refuses another %s of its transactions (MON-38)', async (_, patch) => {
    const before = await home.get('2026-01');
    expect(await home.call('PATCH', `/transactions/${coffee.id}`, patch)).toMatchObject({
      status: 409,
      text: expect.stringMatching(CLOSED),
    });
    expect(await home.get('2026-01')).toEqual(before);
  });

  it('accepts another payee and note of its transactions (MON-38)', async () => {
    const patch = { payee: 'Café', note: 'with Ann' };
    expect((await home.call('PATCH', `/transactions/${coffee.id}`, patch)).json).toMatchObject(patch);
  });

  it('accepts no new transactions, no deletions, and none from other months (MON-38)', async () => {
    const open = await home.record({ date: '2026-02-01' });
    for (const [method, path, body] of [
      ['POST', '/transactions', COFFEE],
      ['DELETE', `/transactions/${coffee.id}`],
      ['PATCH', `/transactions/${open.id}`, { date: '2026-01-31' }],
    ] as const)
      expect(await home.call(method, path, body), method).toMatchObject({
        status: 409,
        text: expect.stringMatching(CLOSED),
      });
  });

  it('keeps its plan, and no earlier month can be started', async () => {
    for (const [method, path, body] of [
      ['PATCH', `/months/2026-01/lines/${home.food}`, { planned: '1', reach: 'on' }],
      ['PATCH', '/months/2026-01', { plannedIncome: '1' }],
      ['POST', '/months/2026-01/update', undefined],
    ] as const)
      expect(await home.call(method, path, body)).toMatchObject({
        status: 409,
        text: 'January is closed. Add a correction to March instead.',
      });
    expect(await home.call('POST', '/months', { month: '2025-12' })).toMatchObject({
      status: 409,
      text: 'January is closed, so earlier months can’t be started.',
    });
  });

  it('is corrected by a transaction of an open month that names it (MON-39)', async () => {
    const before = await home.get('2026-01');
    expect(await home.record({ date: '2026-03-01', corrects: '2026-01' })).toMatchObject({
      corrects: '2026-01',
    });
    expect(await home.get('2026-01')).toEqual(before);
    expect((await home.get('2026-03')).spent).toBe('4.50');
    expect(
      (await home.call('POST', '/transactions', { ...COFFEE, date: '2026-03-01', corrects: '2026-02' })).text,
    ).toBe('Only a closed month can be corrected.');
  });

  it('cannot be changed or deleted in the database, but can move to another space (MON-37)', async () => {
    const { space } = home.claims;
    const run = (sql: string) => service.db.$executeRawUnsafe(sql.replace('$space', `'${space}'`));
    await expect(run(`UPDATE closed_months SET hash = 'x' WHERE space_id = $space`)).rejects.toThrow(
      'cannot be changed',
    );
    await expect(run('DELETE FROM closed_months WHERE space_id = $space')).rejects.toThrow(
      'cannot be deleted',
    );
    const other = service.someone().claims.space;
    expect(await run(`UPDATE closed_months SET space_id = '${other}' WHERE space_id = $space`)).toBe(1);
  });

  it('goes with its budget and with the account (MON-47)', async () => {
    const count = () => service.db.closedMonth.count({ where: { spaceId: home.claims.space } });
    expect((await home.call('DELETE', '')).status).toBe(204);
    expect(await count()).toBe(0);
    const other = await household();
    await other.close('2026-01');
    await service.db.$transaction((tx) =>
      eraseSpace(tx, { spaceId: other.claims.space }, service.clock.now(), budgetRepository.erase),
    );
    expect(await service.db.closedMonth.count({ where: { spaceId: other.claims.space } })).toBe(0);
  });
});
