import { randomUUID } from 'node:crypto';
import type { Month, MonthListed } from '@savvi/budget-contract/month';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestBudget, testBudget } from '../testing/budget.ts';

let service: TestBudget;
beforeAll(async () => {
  service = await testBudget(); // its clock starts on 2026-03-03
});
afterAll(() => service.close());

const RENT = { name: 'Rent', amount: 1800.5 };
const FOOD = { name: 'Groceries', amount: 600 };
const FUN = { name: 'Fun', amount: 90.25 };

/** A user with a budget of $5,000 income, Rent as a fixed line, and Groceries and Fun as variable lines. */
async function household() {
  const { token } = service.someone();
  const body = {
    name: 'Home',
    partner1Name: 'Maya',
    partner1Income: '3000.00',
    partner2Name: 'Daniel',
    partner2Income: '2000.00',
    fixedExpenses: [RENT],
    variableExpenses: [FOOD, FUN],
  };
  const { json } = await service.call('POST', '/api/budgets', { token, body });
  const { id } = json as { id: string };
  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    service.call(method, `/api/budgets/${id}${path}`, { token, body, headers });
  return {
    token,
    id,
    call,
    start: async (month: string) => (await call('POST', '/months', { month })).json as Month,
    get: async (month: string) => (await call('GET', `/months/${month}`)).json as Month,
    spend: (date: string, amount: string, lineId: string | null, kind = 'spending') =>
      call('POST', '/transactions', { date, amount, payee: 'Shop', lineId, kind }),
    change: (month: string, lineId: string, patch: object) =>
      call('PATCH', `/months/${month}/lines/${lineId}`, patch),
  };
}
const line = (month: Month, name: string) => {
  const found = month.lines.find((each) => each.name === name);
  if (found === undefined) throw new Error(`no line ${name}`);
  return found;
};

describe('a started month', () => {
  it('is a copy of the usual month, with totals of its plan (MON-26, MON-27)', async () => {
    const { id, call } = await household();
    const { status, json } = await call('POST', '/months', { month: '2026-03' });
    expect(status).toBe(201);
    const at = service.clock.now().toISOString();
    const planned = { carryOver: 'fresh', payer: null, isOwnAmount: false, carriedIn: '0.00', spent: '0.00' };
    const lineId = expect.stringMatching(/^[0-9a-f-]{36}$/);
    expect(json).toEqual({
      budgetId: id,
      month: '2026-03',
      state: 'open',
      closed: null,
      previous: null,
      transactions: 0,
      withoutLine: 0,
      plannedIncome: '5000.00',
      income: '0.00',
      planned: '2490.75',
      unplanned: '2509.25',
      carriedIn: '0.00',
      spent: '0.00',
      outsidePlan: '0.00',
      leftToSpend: '690.25',
      setAside: '1800.50',
      leftInAll: '2490.75',
      lines: [
        { ...planned, lineId, list: 'fixed', name: 'Rent', planned: '1800.50', left: '1800.50' },
        { ...planned, lineId, list: 'variable', name: 'Groceries', planned: '600.00', left: '600.00' },
        { ...planned, lineId, list: 'variable', name: 'Fun', planned: '90.25', left: '90.25' },
      ],
      goals: [],
      isUsualChanged: false,
      version: 1,
      createdAt: at,
      updatedAt: at,
    });
  });

  it('is made once, and a repeated request returns it with status 200 (MON-26)', async () => {
    const { call, get } = await household();
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => call('POST', '/months', { month: '2026-04' })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 201]);
    for (const { json } of replies) expect(json).toEqual(await get('2026-04'));
    expect((await call('GET', '/months')).json).toHaveLength(1);
  });

  it.each([
    ['2025-02', 400],
    ['2025-03', 201],
    ['2028-03', 201],
    ['2028-04', 400],
    ['2026-13', 400],
    ['2026-3', 400],
  ])('%s can be started from 12 months back to 24 months ahead: %i (MON-29)', async (month, expected) => {
    const { call } = await household();
    expect((await call('POST', '/months', { month })).status).toBe(expected);
  });

  it('is refused outside of that range with a sentence that names it (MON-29)', async () => {
    const { call } = await household();
    expect((await call('POST', '/months', { month: '2025-02' })).text).toBe(
      'Choose a month from March 2025 to March 2028.',
    );
  });

  it('has a copy of the goals, which leave less that is not planned, until it is updated (MON-27)', async () => {
    const { call, get, start } = await household();
    const goal = (name: string, monthlyAmount: string) => ({ id: randomUUID(), name, monthlyAmount });
    await call('PUT', '/goals', { goals: [goal('Trip', '250.00'), goal('Car', '9.25')] });
    const goals = [
      { name: 'Trip', planned: '250.00' },
      { name: 'Car', planned: '9.25' },
    ];
    const started = await start('2026-03');
    expect(started).toMatchObject({ goals, unplanned: '2250.00', planned: '2490.75', leftInAll: '2490.75' });
    await call('PUT', '/goals', { goals: [goal('Trip', '300.00')] });
    expect(await get('2026-03')).toEqual({ ...started, isUsualChanged: true });
    expect((await call('POST', '/months/2026-03/update')).json).toMatchObject({
      goals: [{ name: 'Trip', planned: '300.00' }],
      unplanned: '2209.25',
      isUsualChanged: false,
    });
    await call('PUT', '/goals', { goals: [] });
    expect(await get('2026-03')).toMatchObject({ unplanned: '2209.25', isUsualChanged: true });
  });

  it('keeps its plan after a change of the budget, and gets the new one on request (MON-27)', async () => {
    const { call, get, start, change, spend } = await household();
    const before = await start('2026-03');
    await change('2026-03', line(before, 'Groceries').lineId, { planned: '650', reach: 'only' });
    await spend('2026-03-05', '12.00', line(before, 'Fun').lineId);
    await call('PATCH', '', {
      fixedExpenses: [{ ...RENT, amount: 1900 }],
      variableExpenses: [FOOD, { name: 'Gym', amount: 40 }, { name: 'Books', amount: 5 }],
    });
    const waiting = await get('2026-03');
    expect(waiting.isUsualChanged).toBe(true);
    expect(waiting.lines.map(({ name, planned }) => [name, planned])).toEqual([
      ['Rent', '1800.50'],
      ['Groceries', '650.00'],
      ['Fun', '90.25'],
    ]);
    expect((await call('POST', '/months/2026-03/update', undefined, { 'If-Match': '"1"' })).status).toBe(412);
    const { status, json } = await call('POST', '/months/2026-03/update', undefined, { 'If-Match': '"2"' });
    expect(status).toBe(200);
    const updated = json as Month;
    expect(updated).toMatchObject({ isUsualChanged: false, version: 3 });
    // 'Fun' was renamed to 'Gym', and keeps what was spent.
    expect(updated.lines.map(({ name, planned, spent }) => [name, planned, spent])).toEqual([
      ['Rent', '1900.00', '0.00'],
      ['Groceries', '650.00', '0.00'],
      ['Gym', '40.00', '12.00'],
      ['Books', '5.00', '0.00'],
    ]);
    expect(await get('2026-03')).toEqual(updated);
  });

  it('keeps a removed line with an amount of zero if something was recorded for it', async () => {
    const { call, start, spend } = await household();
    const before = await start('2026-03');
    await spend('2026-03-05', '12.00', line(before, 'Fun').lineId);
    await call('PATCH', '', { variableExpenses: [] });
    const { lines } = (await call('POST', '/months/2026-03/update')).json as Month;
    expect(lines.map(({ name, planned, left }) => [name, planned, left])).toEqual([
      ['Rent', '1800.50', '1800.50'],
      ['Fun', '0.00', '-12.00'],
    ]);
  });

  it('is not available to other users, and an unknown month or budget is a 404 [N-2]', async () => {
    const [owner, stranger] = [await household(), service.someone()];
    const { lines } = await owner.start('2026-03');
    const lineId = lines[0]?.lineId ?? '';
    for (const [method, path, body] of [
      ['GET', '/months'],
      ['GET', '/months/2026-03'],
      ['POST', '/months', { month: '2026-03' }],
      ['POST', '/months/2026-03/update'],
      ['PATCH', `/months/2026-03/lines/${lineId}`, { planned: '1', reach: 'on' }],
      ['GET', '/transactions?month=2026-03'],
      ['POST', '/transactions', { date: '2026-03-01', amount: '1', payee: 'x', kind: 'spending' }],
    ] as const) {
      const options = { token: stranger.token, body };
      const path2 = `/api/budgets/${owner.id}${path}`;
      expect((await service.call(method, path2, options)).status, path).toBe(404);
    }
    expect(await owner.call('GET', '/months/2026-04')).toMatchObject({
      status: 404,
      text: 'April hasn’t been started yet.',
    });
    expect((await owner.change('2026-03', randomUUID(), { planned: '1', reach: 'on' })).status).toBe(404);
  });
});

describe('the figures of a month', () => {
  it('count spending and refunds on their lines, and other spending outside of the plan (MON-33, MON-41)', async () => {
    const { start, get, spend } = await household();
    const { lines } = await start('2026-03');
    const [rent, food] = [lines[0]?.lineId ?? '', lines[1]?.lineId ?? ''];
    await spend('2026-03-01', '1800.50', rent);
    await spend('2026-03-02', '500.00', food);
    await spend('2026-03-31', '620.00', food, 'refund');
    await spend('2026-03-09', '30.10', null);
    await spend('2026-03-09', '2500', null, 'income');
    await spend('2026-04-01', '77.00', food);
    const month = await get('2026-03');
    expect(line(month, 'Rent')).toMatchObject({ spent: '1800.50', left: '0.00' });
    expect(line(month, 'Groceries')).toMatchObject({ spent: '-120.00', left: '720.00' });
    expect(month).toMatchObject({
      income: '2500.00',
      spent: '1710.60',
      outsidePlan: '30.10',
      leftToSpend: '780.15',
      setAside: '0.00',
      leftInAll: '780.15',
    });
  });

  it('carry over what is left, as each line says, from the started month before (MON-32)', async () => {
    const { start, get, spend, change } = await household();
    const march = await start('2026-03');
    const idOf = (name: string) => line(march, name).lineId;
    await start('2026-04');
    await start('2026-06'); // nobody opened the product in May
    await change('2026-03', idOf('Groceries'), { carryOver: 'left-or-overspent', reach: 'on' });
    await change('2026-03', idOf('Fun'), { carryOver: 'left', reach: 'on' });
    await spend('2026-03-05', '650.00', idOf('Groceries'));
    await spend('2026-03-05', '10.25', idOf('Fun'));
    await spend('2026-04-05', '200.00', idOf('Fun'));
    const carriedIn = ({ lines }: Month) => lines.map((each) => each.carriedIn);
    expect(carriedIn(await get('2026-04'))).toEqual(['0.00', '-50.00', '80.00']);
    const june = await get('2026-06');
    expect(carriedIn(june)).toEqual(['0.00', '550.00', '0.00']);
    expect(june).toMatchObject({ previous: { month: '2026-04', state: 'open' }, carriedIn: '550.00' });
    expect(((await get('2026-03')) as Month).previous).toBeNull();
  });

  it('treat a line that replaces a removed one as new, even at its place', async () => {
    const { call, start, get, spend, change } = await household();
    const fun = line(await start('2026-03'), 'Fun');
    await change('2026-03', fun.lineId, { carryOver: 'left', reach: 'on' });
    await spend('2026-03-05', '10.25', fun.lineId);
    await call('PATCH', '', { variableExpenses: [FOOD] });
    await call('PATCH', '', { variableExpenses: [FOOD, { name: 'Netflix', amount: 15 }] });
    const netflix = line(await start('2026-04'), 'Netflix');
    expect(netflix).toMatchObject({ carryOver: 'fresh', carriedIn: '0.00', planned: '15.00' });
    expect(netflix.lineId).not.toBe(fun.lineId);
    expect(line(await get('2026-03'), 'Fun')).toMatchObject({ lineId: fun.lineId, spent: '10.25' });
  });

  it('are listed for all started months, newest first', async () => {
    const { start, spend, call } = await household();
    const { lines } = await start('2026-03');
    await start('2026-04');
    await spend('2026-03-05', '5.00', lines[1]?.lineId ?? '');
    const listed = (await call('GET', '/months')).json as MonthListed[];
    expect(listed.map(({ month, spent, leftInAll }) => [month, spent, leftInAll])).toEqual([
      ['2026-04', '0.00', '2490.75'],
      ['2026-03', '5.00', '2485.75'],
    ]);
  });

  it('are listed beside months that have transactions and no plan (MON-46)', async () => {
    const { start, spend, call } = await household();
    await start('2026-03');
    await spend('2026-01-05', '5.00', null);
    await spend('2026-01-06', '2.00', null, 'refund');
    await spend('2026-01-07', '100.00', null, 'income');
    expect((await call('GET', '/months')).json).toMatchObject([
      { month: '2026-03', state: 'open' },
      { month: '2026-01', state: 'recorded', planned: '0.00', spent: '3.00', income: '100.00' },
    ]);
    await start('2026-01');
    expect(((await call('GET', '/months')).json as MonthListed[]).map(({ state }) => state)).toEqual([
      'open',
      'open',
    ]);
  });
});

describe('a changed amount', () => {
  const amounts = async ({ get, call }: Awaited<ReturnType<typeof household>>, name: string) => ({
    march: line(await get('2026-03'), name).planned,
    april: line(await get('2026-04'), name).planned,
    may: line(await get('2026-05'), name).planned,
    usual: (
      (await call('GET', '')).json as { variableExpenses: { name: string; amount: number }[] }
    ).variableExpenses.find((each) => each.name === name)?.amount,
  });

  it('changes one month, or that month, the later ones and the budget (MON-30)', async () => {
    const home = await household();
    const { lines } = await home.start('2026-03');
    await home.start('2026-04');
    await home.start('2026-05');
    const food = lines[1]?.lineId ?? '';
    expect((await home.change('2026-04', food, { planned: '700.10', reach: 'only' })).json).toMatchObject({
      month: { month: '2026-04', version: 2, isUsualChanged: false },
      kept: [],
    });
    expect(await amounts(home, 'Groceries')).toEqual({
      march: '600.00',
      april: '700.10',
      may: '600.00',
      usual: 600,
    });
    await home.change('2026-04', food, { planned: '720', reach: 'on' });
    expect(await amounts(home, 'Groceries')).toEqual({
      march: '600.00',
      april: '720.00',
      may: '720.00',
      usual: 720,
    });
    expect((await home.get('2026-05')).isUsualChanged).toBe(false);
    expect((await home.get('2026-03')).isUsualChanged).toBe(true);
  });

  it('skips later months with an amount of their own and names them (MON-31)', async () => {
    const home = await household();
    const { lines } = await home.start('2026-03');
    await home.start('2026-04');
    await home.start('2026-05');
    const food = lines[1]?.lineId ?? '';
    await home.change('2026-05', food, { planned: '90.00', reach: 'only' });
    expect((await home.change('2026-03', food, { planned: '610', reach: 'on' })).json).toMatchObject({
      kept: [{ month: '2026-05', planned: '90.00' }],
    });
    expect(await amounts(home, 'Groceries')).toEqual({
      march: '610.00',
      april: '610.00',
      may: '90.00',
      usual: 610,
    });
  });

  it.each([
    [{ planned: '1' }],
    [{ planned: '-1', reach: 'on' }],
    [{ planned: '1.005', reach: 'on' }],
    [{ planned: '100000000', reach: 'on' }],
    [{ carryOver: 'always', reach: 'on' }],
    [{ payer: 'me', reach: 'on' }],
  ])('is refused if it is %j', async (patch) => {
    const { start, change } = await household();
    const { lines } = await start('2026-03');
    expect((await change('2026-03', lines[0]?.lineId ?? '', patch)).status).toBe(400);
  });
});

it('the plans of all months of a user are returned for the archive, and those of no one else', async () => {
  const home = await household();
  await home.start('2026-04');
  const { lines } = await home.start('2026-03');
  await (await household()).start('2026-03');
  const { json } = await service.call('GET', '/api/budgets/months', { token: home.token });
  expect(json).toEqual([
    {
      budgetId: home.id,
      month: '2026-03',
      plannedIncome: '5000.00',
      lines: lines.map(({ lineId, list, name, planned, carryOver, payer }) => ({
        lineId,
        list,
        name,
        planned,
        carryOver,
        payer,
      })),
      goals: [],
    },
    expect.objectContaining({ month: '2026-04' }),
  ]);
});

it('the plans of many months are returned in pages', async () => {
  const home = await household();
  for (let month = 1; month <= 12; month += 1) await home.start(`2027-${String(month).padStart(2, '0')}`);
  const get = (path: string) => service.call('GET', path, { token: home.token });
  const first = await get('/api/budgets/months');
  const next = /^<(.+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  const rest = await get(next);
  const months = [first, rest].map(({ json }) => (json as { month: string }[]).map(({ month }) => month));
  expect(months.map(({ length }) => length)).toEqual([10, 2]);
  expect(months.flat()).toEqual(months.flat().toSorted());
  expect([first.headers.get('x-total-count'), rest.headers.get('link')]).toEqual(['12', null]);
});

it('months and transactions are deleted with their budget', async () => {
  const home = await household();
  const { lines } = await home.start('2026-03');
  await home.spend('2026-03-05', '5.00', lines[1]?.lineId ?? '');
  expect((await home.call('DELETE', '')).status).toBe(204);
  for (const path of ['/api/budgets/months', '/api/budgets/transactions'])
    expect((await service.call('GET', path, { token: home.token })).json, path).toEqual([]);
});
