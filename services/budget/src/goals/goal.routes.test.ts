import { randomUUID } from 'node:crypto';
import type { Budget } from '@savvi/budget-contract/budget';
import { type Goal, type Goals, GOALS_MAX } from '@savvi/budget-contract/goal';
import { daysAfter } from '@savvi/contracts/calendar';
import { TRIAL_DAYS } from '@savvi/contracts/entitlements';
import { eraseSpace } from '@savvi/service-kit/erased-spaces';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { budgetRepository } from '../shared/budget.repository.ts';
import { type TestBudget, testBudget } from '../testing/budget.ts';
import { forgetRemovedGoals } from './goal.service.ts';

const DAY_MS = 86_400_000;

let service: TestBudget;
beforeAll(async () => {
  service = await testBudget();
});
afterAll(() => service.close());

const aGoal = (over: Partial<Goal> = {}): Goal => ({
  id: randomUUID(),
  name: 'Holiday',
  monthlyAmount: '200.00',
  target: null,
  date: null,
  ...over,
});
const aDated = (over: Partial<Goal> = {}) => aGoal({ target: '6000.00', date: '2031-06-30', ...over });
const today = () => service.clock.now().toISOString().slice(0, 10);
const inDays = (days: number) => daysAfter(today(), days);
const several = (count: number) => Array.from({ length: count }, () => aGoal());

async function household(who = service.someone()) {
  const { token, claims } = who;
  const make = async () => {
    const body = { name: 'Home', partner1Name: 'Maya', partner1Income: '4000', splitPercentage: 60 };
    return (await service.call('POST', '/api/budgets', { token, body })).json as Budget;
  };
  const { id } = await make();
  const put = (goals: unknown, headers: Record<string, string> = {}, of = id) =>
    service.call('PUT', `/api/budgets/${of}/goals`, { token, body: { goals }, headers });
  return {
    token,
    claims,
    id,
    make,
    put,
    list: async (of = id) => (await service.call('GET', `/api/budgets/${of}/goals`, { token })).json as Goals,
    budget: async () => (await service.call('GET', `/api/budgets/${id}`, { token })).json as Budget,
    budgets: async () => (await service.call('GET', '/api/budgets', { token })).json as Budget[],
    all: async () => (await service.call('GET', '/api/budgets/goals', { token })).json,
  };
}

describe('the goals of a budget', () => {
  it('are none at first, and are stored in their order with all their fields (MON-20, MON-94)', async () => {
    const { id, put, list, all } = await household();
    expect(await list()).toEqual({ goals: [], version: 1 });
    const goals = [
      aGoal({ monthlyAmount: '0.00' }),
      aDated({ name: ' "Car" \u2028 ' }),
      aGoal({ target: '9999999999.99' }),
    ];
    const { status, json } = await put(goals);
    expect([status, json]).toEqual([200, { goals, version: 2 }]);
    expect(await list()).toEqual({ goals, version: 2 });
    expect(await all()).toEqual(goals.map((goal) => ({ budgetId: id, ...goal })));
    const turned = goals.toReversed();
    expect((await put(turned)).json).toEqual({ goals: turned, version: 3 });
    expect((await list()).goals).toEqual(turned);
  });

  it('need neither target nor date, and their amounts may be numbers', async () => {
    const { put } = await household();
    const id = randomUUID();
    expect((await put([{ id, name: 'Car', monthlyAmount: 12.5 }])).json).toEqual({
      goals: [{ id, name: 'Car', monthlyAmount: '12.50', target: null, date: null }],
      version: 2,
    });
  });

  it('are replaced once by repeated and parallel requests, whatever version they name', async () => {
    const { put, list } = await household();
    const goals = [aGoal(), aDated()];
    for (const { status, json } of await Promise.all(
      Array.from({ length: 10 }, () => put(goals, { 'If-Match': '"1"' })),
    ))
      expect([status, json]).toEqual([200, { goals, version: 2 }]);
    expect(await list()).toEqual({ goals, version: 2 });
  });

  it('of an earlier version are rejected', async () => {
    const { put, list } = await household();
    const goals = [aGoal()];
    await put(goals, { 'If-Match': '"1"' });
    expect(await put([aGoal()], { 'If-Match': '"1"' })).toMatchObject({
      status: 412,
      text: 'This list of goals was changed somewhere else in the meantime.',
    });
    expect(await list()).toEqual({ goals, version: 2 });
    expect((await put([], { 'If-Match': '"2"' })).status).toBe(200);
    expect((await put(goals, { 'If-Match': '"1"' })).status).toBe(412); // the empty list is another version
  });

  it.each([
    ['no name', { name: ' ' }],
    ['a long name', { name: 'x'.repeat(201) }],
    ['a negative amount', { monthlyAmount: '-1' }],
    ['a large amount', { monthlyAmount: '100000000' }],
    ['a target of zero', { target: '0' }],
    ['no real date', { date: '2031-02-29' }],
    ['a date of the next century', { date: '2231-01-01' }],
    ['an invalid id', { id: '1' }],
    ['an unknown key', { account: randomUUID() }],
  ])('are rejected as a whole if one has %s', async (_, over) => {
    const { put, list } = await household();
    expect((await put([aGoal(), { ...aGoal(), ...over }])).status).toBe(400);
    expect((await list()).goals).toEqual([]);
  });

  it('are rejected if two have the same id', async () => {
    const { put } = await household();
    const goal = aGoal();
    expect(await put([goal, { ...goal, name: 'Car' }])).toMatchObject({
      status: 400,
      text: 'goals must not contain an id twice.',
    });
  });

  it('cannot be read or replaced by another user [N-2]', async () => {
    const [{ id, put, list }, stranger] = [await household(), await household()];
    await put([aGoal()]);
    const before = await list();
    for (const budgetId of [id, randomUUID()]) {
      expect(await stranger.put([], {}, budgetId)).toMatchObject({
        status: 404,
        text: 'This budget does not exist.',
      });
      const { status } = await service.call('GET', `/api/budgets/${budgetId}/goals`, {
        token: stranger.token,
      });
      expect(status).toBe(404);
    }
    expect(await stranger.all()).toEqual([]);
    expect(await list()).toEqual(before);
  });

  it('are deleted with their budget and with their space', async () => {
    const { claims, token, id, put, make, all } = await household();
    const spaceId = claims.space;
    const other = await make();
    await put([aGoal()]);
    await put([aGoal()], {}, other.id);
    await service.call('DELETE', `/api/budgets/${id}`, { token });
    expect(await all()).toMatchObject([{ budgetId: other.id }]);
    await service.db.$transaction((tx) =>
      eraseSpace(tx, { spaceId }, service.clock.now(), budgetRepository.erase),
    );
    expect(await service.db.goalList.count({ where: { spaceId } })).toBe(0);
    expect(await service.db.goal.count({ where: { spaceId } })).toBe(0);
    expect((await put([aGoal()], {}, other.id)).status).toBe(401);
  });
});

describe('the date of a goal', () => {
  it.each([
    ['UTC', 0, 400],
    ['UTC', 1, 200],
    ['Pacific/Kiritimati', 1, 400],
    ['Pacific/Kiritimati', 2, 200],
  ])(
    'is after today in the time zone of the account (%s, in %s days: %s) (MON-94)',
    async (timeZone, days, status) => {
      const now = service.clock.now();
      service.later(Date.parse(`${today()}T12:00:00Z`) + DAY_MS - now.getTime()); // the next noon
      const { put } = await household(service.someone({ timeZone }));
      const answered = await put([aGoal({ date: inDays(days) })]);
      expect(answered.status).toBe(status);
      expect(answered.text === 'Choose a date in the future.').toBe(status === 400);
    },
  );

  it('stays once it has passed, also while other goals change', async () => {
    const { put, list } = await household();
    const goal = aGoal({ date: inDays(1) });
    await put([goal]);
    service.later(2 * DAY_MS);
    const other = aGoal();
    expect((await put([{ ...goal, name: 'Trip' }, other])).status).toBe(200);
    expect((await put([{ ...goal, date: inDays(0) }, other])).status).toBe(400);
    expect((await list()).goals).toEqual([{ ...goal, name: 'Trip' }, other]);
  });
});

describe('the limit of a space (MON-105)', () => {
  it('is 50 goals of all budgets, also with concurrent requests; fewer can always be stored', async () => {
    const { put, make, list } = await household();
    const other = await make();
    expect((await put(several(GOALS_MAX - 1))).status).toBe(200);
    const answers = await Promise.all(several(5).map((goal) => put([goal], {}, other.id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]); // each replaces the one before
    const refused = await put(several(2), {}, other.id);
    expect(refused).toMatchObject({
      status: 409,
      text: 'There is no room for more here. Delete something to add more.',
    });
    expect(refused.headers.get('x-problem-code')).toBe('full');
    const { goals } = await list();
    expect((await put(goals.map((goal) => ({ ...goal, name: 'Car' })))).status).toBe(200);
    expect((await put(goals.slice(1))).status).toBe(200);
    expect((await put(several(2), {}, other.id)).status).toBe(200);
  });
});

describe('without a plan', () => {
  it('names and monthly amounts are stored, targets and dates are not (MON-105)', async () => {
    const paying = await household();
    const kept = aDated();
    await paying.put([kept]);
    const token = service.expired(paying);
    const put = (goals: unknown) =>
      service.call('PUT', `/api/budgets/${paying.id}/goals`, { token, body: { goals } });
    for (const goals of [
      [kept, aGoal({ target: '1.00' })],
      [kept, aGoal({ date: '2031-01-01' })],
      [{ ...kept, target: '7000.00' }],
      [{ ...kept, date: '2031-07-31' }],
    ]) {
      const answered = await put(goals);
      expect([answered.status, answered.headers.get('x-problem-code')]).toEqual([403, 'plan-feature']);
    }
    expect((await paying.list()).goals).toEqual([kept]);
    const added = aGoal();
    for (const goals of [
      [{ ...kept, name: 'Car', monthlyAmount: '1.00' }, added],
      [{ ...kept, date: null }, added],
      [{ ...kept, date: null, target: null }],
      [],
    ])
      expect((await put(goals)).json).toMatchObject({ goals });
  });

  it('goals can be read and deleted, and a deletion can be taken back with target and date (MON-105)', async () => {
    const paying = await household();
    const goals = [aDated(), aGoal()];
    await paying.put(goals);
    const token = service.expired(paying);
    const call = (method: string, body?: unknown) =>
      service.call(method, `/api/budgets/${paying.id}/goals`, { token, body });
    expect((await call('GET')).json).toMatchObject({ goals });
    expect((await call('PUT', { goals: goals.slice(1) })).status).toBe(200);
    expect((await call('PUT', { goals })).json).toMatchObject({ goals });
    await call('PUT', { goals: [] });
    service.later(DAY_MS);
    await forgetRemovedGoals(service.db, service.clock.now());
    expect((await call('PUT', { goals })).status).toBe(403);
  });

  it('the plan ends when the trial ends', async () => {
    const { put } = await household();
    service.later(TRIAL_DAYS * DAY_MS);
    expect((await put([aDated()])).status).toBe(403);
    expect((await put([aGoal()])).status).toBe(200);
  });
});

describe('a budget with goals', () => {
  it('also has the figures with the goals among its expenses, in every response (MON-20)', async () => {
    const { token, id, put, budget, budgets } = await household();
    const before = await budget();
    expect(before).not.toHaveProperty('withGoals');
    await put([aGoal({ monthlyAmount: '100.01' }), aGoal({ monthlyAmount: '200' })]);
    const figures = {
      totalIncome: '4000.00',
      totalExpenses: '300.01',
      remaining: '3699.99',
      partner1Share: '2219.99',
      partner2Share: '1480.00',
      partner1Biweekly: '1110.00',
      partner2Biweekly: '740.00',
    };
    expect(await budget()).toEqual({ ...before, withGoals: figures });
    expect(await budgets()).toEqual([{ ...before, withGoals: figures }]);
    const page = await service.call('GET', '/api/budgets?limit=1', { token });
    expect(page.json).toMatchObject([{ withGoals: figures }]);
    const changed = await service.call('PATCH', `/api/budgets/${id}`, {
      token,
      body: { partner1Income: '4000.01' },
    });
    expect(changed.json).toMatchObject({
      calculations: { remaining: '4000.01' },
      withGoals: { remaining: '3700.00' },
    });
    await put([]);
    expect(await budget()).not.toHaveProperty('withGoals');
    expect((await budgets())[0]).not.toHaveProperty('withGoals');
  });

  it('publishes no event about goals, and the same events as without', async () => {
    const { claims, put } = await household();
    await put([aGoal()]);
    const events = await service.db.$queryRaw<{ type: string; data: object }[]>`
      SELECT type, data FROM outbox WHERE subject = ${claims.space} ORDER BY seq`;
    expect(events.map(({ type }) => type)).toEqual(['budget.budget.created.v1']);
    expect(JSON.stringify(events)).not.toContain('Holiday');
  });
});
