import { randomUUID } from 'node:crypto';
import { type Budget, type BudgetPatch, budgetReply } from '@savvi/budget-contract/budget';
import type { Answered } from '@savvi/testing/caller';
import { planSuite } from '@savvi/testing/plan-suite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestBudget, testBudget } from '../testing/budget.ts';

let service: TestBudget;
beforeAll(async () => {
  service = await testBudget();
});
afterAll(() => service.close());

/**
 * A user who registered more than seven days ago and never subscribed, so the free plan's limit is one
 * budget.
 */
const someoneExpired = () => service.someone({ createdAt: '2026-02-01T12:00:00.000Z' });
const aBudget = (over: object = {}) => ({
  name: 'Home',
  partner1Name: 'Ann',
  partner2Name: 'Ben',
  partner1Income: '4000',
  partner2Income: '2000.5',
  fixedExpenses: [{ name: 'Rent', amount: 1800.1 }],
  splitPercentage: 60,
  ...over,
});
const budgetOf = (answered: Answered): Budget => budgetReply.parse(answered.json);
const create = async (token: string, over: object = {}) =>
  budgetOf(await service.call('POST', '/api/budgets', { token, body: aBudget(over) }));
const list = async (token: string) => (await service.call('GET', '/api/budgets', { token })).json as Budget[];

planSuite({
  service: () => service,
  what: 'one budget more',
  refusal: {
    code: 'plan-limit',
    text: 'Without an active plan you can have 1 budget. Subscribe or renew to add more.',
  },
  given: ({ token }) => create(token),
  decided: { creating: ({ token }) => service.call('POST', '/api/budgets', { token, body: aBudget() }) },
  making: ({ token }, key) =>
    service.call('POST', '/api/budgets', { token, body: aBudget(), headers: { 'Idempotency-Key': key } }),
  free: {
    listing: ({ token }) => service.call('GET', '/api/budgets', { token }),
    reading: ({ token }, { id }) => service.call('GET', `/api/budgets/${id}`, { token }),
    editing: ({ token }, { id }) =>
      service.call('PATCH', `/api/budgets/${id}`, { token, body: { name: 'Changed' } }),
    deleting: ({ token }, { id }) => service.call('DELETE', `/api/budgets/${id}`, { token }),
    'creating again, below the limit': ({ token }) =>
      service.call('POST', '/api/budgets', { token, body: aBudget() }),
  },
  everything: ({ token }) => list(token),
});

describe('POST /api/budgets', () => {
  it('answers 201 with the stored budget, amounts with two decimals, and its calculations [API-14] [BUD-48] [BUD-64] [DATA-4] [DATA-20]', async () => {
    const { claims, token } = service.someone();
    const answered = await service.call('POST', '/api/budgets', { token, body: aBudget() });
    expect(answered.status).toBe(201);
    expect(answered.json).toMatchObject({
      userId: claims.sub,
      name: 'Home',
      budgetType: 'couple',
      partner1Income: '4000.00',
      partner2Income: '2000.50',
      savingsGoals: [],
      version: 1,
      createdAt: service.clock.now().toISOString(),
      updatedAt: service.clock.now().toISOString(),
      calculations: {
        totalIncome: '6000.50',
        totalExpenses: '1800.10',
        remaining: '4200.40',
        partner1Share: '2520.24',
        partner2Share: '1680.16',
        partner1Biweekly: '1260.12',
        partner2Biweekly: '840.08',
      },
    });
  });

  it('stores a single budget by the rules of single budgets, whatever is sent [BUD-52]', async () => {
    const { token } = service.someone();
    expect(await create(token, { budgetType: 'single', splitPercentage: 30 })).toMatchObject({
      partner2Name: null,
      partner2EmploymentType: null,
      partner2Income: '0.00',
      splitPercentage: 100,
    });
  });

  it('ignores id, owner, times, version and savings goals in the payload [API-17] [BUD-50] [DATA-7]', async () => {
    const { claims, token } = service.someone();
    const id = randomUUID();
    const stored = await create(token, {
      id,
      userId: id,
      spaceId: id,
      space_id: id,
      createdAt: '2020-01-01T00:00:00.000Z',
      updatedAt: '2020-01-01T00:00:00.000Z',
      version: 99,
      savingsGoals: [{ name: 'Boat', amount: 1 }],
      isAdmin: 1,
      planType: 'annual',
    });
    expect(stored).toMatchObject({
      userId: claims.sub,
      version: 1,
      createdAt: service.clock.now().toISOString(),
      savingsGoals: [],
    });
    expect(stored.id).not.toBe(id);
  });

  // Trust: input-7
  it('keeps amounts exact at their limits [DATA-1] [DATA-6]', async () => {
    const { token } = service.someone();
    expect(
      await create(token, {
        partner1Income: '99999999.99',
        fixedExpenses: [{ name: 'All', amount: 99_999_999.99 }],
      }),
    ).toMatchObject({
      partner1Income: '99999999.99',
      fixedExpenses: [{ name: 'All', amount: 99_999_999.99 }],
    });
  });

  // Trust: access-17
  it('creates exactly one of 20 concurrent budgets at a limit of 1 [N-11] [BILL-25]', async () => {
    const { token } = someoneExpired();
    const statuses = (
      await Promise.all(
        Array.from({ length: 20 }, () => service.call('POST', '/api/budgets', { token, body: aBudget() })),
      )
    ).map((answered) => answered.status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 403)).toHaveLength(19);
    expect(await list(token)).toHaveLength(1);
  });

  // Trust: concurrency-2
  it('creates one budget for a POST that is repeated with one idempotency key, also concurrently and at the limit [N-12]', async () => {
    const { token } = someoneExpired();
    const post = () =>
      service.call('POST', '/api/budgets', {
        token,
        body: aBudget(),
        headers: { 'Idempotency-Key': 'intent-1' },
      });
    const answers = await Promise.all([post(), post(), post()]);
    expect(answers.map((answered) => answered.status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answered) => budgetOf(answered).id)).size).toBe(1);
    expect(await list(token)).toHaveLength(1);
  });

  it('rejects another body with the same idempotency key with 422, and lets another user use the key [N-12]', async () => {
    const [{ token }, other] = [service.someone(), service.someone()];
    const headers = { 'Idempotency-Key': 'intent-2' };
    await service.call('POST', '/api/budgets', { token, body: aBudget(), headers });
    expect(
      (await service.call('POST', '/api/budgets', { token, body: aBudget({ name: 'Other' }), headers }))
        .status,
    ).toBe(422);
    expect(
      (
        await service.call('POST', '/api/budgets', {
          token: other.token,
          body: aBudget({ name: 'Other' }),
          headers,
        })
      ).status,
    ).toBe(201);
  });
});

describe('GET /api/budgets', () => {
  it("returns the user's own budgets, newest first, each with calculations [API-12] [BUD-64]", async () => {
    const { token } = service.someone();
    for (const name of ['First', 'Second', 'Third']) {
      await create(token, { name });
      service.later(60_000);
    }
    await create(service.someone().token);
    const budgets = await list(token);
    expect(budgets.map((budget) => budget.name)).toEqual(['Third', 'Second', 'First']);
    expect(budgets[0]?.calculations.totalIncome).toBe('6000.50');
  });

  it('returns pages with a link to the next one and the total', async () => {
    const { token } = service.someone();
    for (let count = 0; count < 5; count += 1) await create(token, { name: `Plan ${count}` });
    const seen: string[] = [];
    let path: string | undefined = '/api/budgets?limit=2';
    while (path !== undefined) {
      const page = await service.call('GET', path, { token });
      expect(page.headers.get('x-total-count')).toBe('5');
      seen.push(...(page.json as Budget[]).map((budget) => budget.id));
      path = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect(seen).toEqual((await list(token)).map((budget) => budget.id));
  });

  it.each([
    'limit=0',
    'limit=x',
    'limit=1&limit=2',
    'limit=5&cursor=nonsense',
    `cursor=${Buffer.from(JSON.stringify(['0000-01-01T00:00:00Z', randomUUID()])).toString('base64url')}`,
    'limit=1e999',
  ])('rejects ?%s with 400', async (query) => {
    expect(
      (await service.call('GET', `/api/budgets?${query}`, { token: service.someone().token })).status,
    ).toBe(400);
  });
});

describe('PATCH /api/budgets/{id}', () => {
  it('changes the named fields, leaves the others and increments the version [API-14] [BUD-49]', async () => {
    const { token } = service.someone();
    const { id } = await create(token);
    const answered = await service.call('PATCH', `/api/budgets/${id}`, {
      token,
      body: { name: 'New', partner2Name: null, userId: randomUUID(), version: 40 },
    });
    expect(answered).toMatchObject({
      status: 200,
      json: { id, name: 'New', partner2Name: null, partner1Name: 'Ann', version: 2 },
    });
    expect(budgetOf(await service.call('GET', `/api/budgets/${id}`, { token }))).toEqual(answered.json);
  });

  it('stores every field that the contract allows in a change [API-14]', async () => {
    const { token } = service.someone();
    const { id } = await create(token);
    const change: Required<BudgetPatch> = {
      name: 'All new',
      budgetType: 'couple',
      partner1Name: 'Cleo',
      partner2Name: 'Dan',
      partner1EmploymentType: '1099',
      partner2EmploymentType: 'self_employed',
      partner1Income: '1.01',
      partner1AdditionalIncome: '2.02',
      partner1EstimatedTaxes: '3.03',
      partner2Income: '4.04',
      partner2AdditionalIncome: '5.05',
      partner2EstimatedTaxes: '6.06',
      fixedExpenses: [{ name: 'Gas', amount: 7.07 }],
      variableExpenses: [{ name: 'Fun', amount: 8.08 }],
      splitPercentage: 9,
    };
    await service.call('PATCH', `/api/budgets/${id}`, { token, body: change });
    expect(budgetOf(await service.call('GET', `/api/budgets/${id}`, { token }))).toMatchObject(change);
    expect(await list(token)).toMatchObject([change]);
    await service.call('PATCH', `/api/budgets/${id}`, { token, body: { budgetType: 'single' } });
    expect(await list(token)).toMatchObject([{ budgetType: 'single', splitPercentage: 100 }]);
  });

  it('keeps a stored single budget single if the change names no budget type [BUD-24]', async () => {
    const { token } = service.someone();
    const { id } = await create(token, { budgetType: 'single' });
    expect(
      budgetOf(
        await service.call('PATCH', `/api/budgets/${id}`, {
          token,
          body: { name: 'Mine', splitPercentage: 20 },
        }),
      ),
    ).toMatchObject({ budgetType: 'single', splitPercentage: 100 });
  });

  // Trust: concurrency-1
  it('rejects a change that is based on another version with 412 [N-11]', async () => {
    const { token } = service.someone();
    const { id } = await create(token);
    const patch = (version: string) =>
      service.call('PATCH', `/api/budgets/${id}`, {
        token,
        body: { name: 'x' },
        headers: { 'If-Match': version },
      });
    expect((await patch('"1"')).status).toBe(200);
    expect(await patch('"1"')).toMatchObject({
      status: 412,
      text: 'This budget was changed somewhere else in the meantime.',
    });
    expect((await patch('"nonsense"')).status).toBe(412);
    expect((await patch('"2"')).status).toBe(200);
  });

  // Trust: concurrency-1
  it('accepts exactly one of several changes based on the same version', async () => {
    const { token } = service.someone();
    const { id } = await create(token);
    for (const version of [1, 2, 3, 4, 5]) {
      // In the first round one request wins while the others still open their connections; only the later
      // rounds are a real race.
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          service.call('PATCH', `/api/budgets/${id}`, {
            token,
            body: { name: `n${index}` },
            headers: { 'If-Match': `"${version}"` },
          }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([
        200,
        ...Array.from({ length: 9 }, () => 412),
      ]);
    }
  });

  it('applies all concurrent changes of different fields, and publishes them in order [N-11]', async () => {
    const { claims, token } = service.someone();
    const { id } = await create(token);
    const changes = [
      { name: 'Changed' },
      { partner1Name: 'Cleo' },
      { partner1Income: '1.00' },
      { partner2Income: '2.00' },
      { splitPercentage: 7 },
      { fixedExpenses: [] },
      { partner1AdditionalIncome: '3.00' },
      { partner2Name: 'Dan' },
    ];
    const answers = await Promise.all(
      changes.map((body) => service.call('PATCH', `/api/budgets/${id}`, { token, body })),
    );
    expect(answers.map((answered) => answered.status)).toEqual(changes.map(() => 200));
    const [stored] = await list(token);
    expect(stored).toMatchObject({
      ...Object.assign({}, ...changes),
      version: 9,
      calculations: { totalIncome: '6.00', totalExpenses: '0.00' },
    });
    const events = await service.db.outboxEvent.findMany({
      where: { subject: claims.space },
      orderBy: { seq: 'asc' },
    });
    expect(events.map((row) => (row.data as { version: number }).version)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9,
    ]);
  });
});

describe('DELETE /api/budgets/{id}', () => {
  it('responds 204 and deletes the budget [API-16] [BUD-18]', async () => {
    const { token } = service.someone();
    const { id } = await create(token);
    expect(await service.call('DELETE', `/api/budgets/${id}`, { token })).toMatchObject({
      status: 204,
      text: '',
    });
    expect((await service.call('GET', `/api/budgets/${id}`, { token })).status).toBe(404);
    expect((await service.call('DELETE', `/api/budgets/${id}`, { token })).status).toBe(404);
  });
});

describe("another person's budget", () => {
  it.each([
    ['GET', undefined],
    ['PATCH', { name: 'Mine now' }],
    ['DELETE', undefined],
  ])('is not accessible: %s gets a 404, like for an unknown id [N-2] [API-13]', async (method, body) => {
    const [owner, other] = [service.someone(), service.someone()];
    const { id } = await create(owner.token);
    const theirs = await service.call(method, `/api/budgets/${id}`, { token: other.token, body });
    const unknown = await service.call(method, `/api/budgets/${randomUUID()}`, { token: other.token, body });
    expect(theirs.status).toBe(404);
    expect(theirs.text).toBe(unknown.text);
    expect(budgetOf(await service.call('GET', `/api/budgets/${id}`, { token: owner.token })).name).toBe(
      'Home',
    );
  });
});

describe('invalid input', () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `Line ${index}`, amount: 1 }));
  // Trust: input-2
  it.each([
    ['a wrong type', { name: 5 }],
    ['a missing name', { name: undefined }],
    ['an empty name', { name: ' ' }],
    ['no partner 1', { partner1Name: '' }],
    ['a NUL byte', { name: 'a\u0000b' }],
    ['a lone surrogate', { partner1Name: '\ud800' }],
    ['a 100,000-character name', { name: 'x'.repeat(100_000) }],
    ['too many digits', { partner1Income: '100000000.00' }],
    ['too many decimals', { partner1Income: '1.001' }],
    ['a negative amount', { partner1Income: '-1' }],
    ['an amount in words', { partner1Income: 'lots' }],
    ['a list that is none', { fixedExpenses: {} }],
    ['201 lines', { variableExpenses: lines(201) }],
    ['an amount as text in a line', { fixedExpenses: [{ name: 'x', amount: '5' }] }],
    ['an unknown type', { budgetType: 'trio' }],
    ['a split over 100', { splitPercentage: 101 }],
    ['a split with decimals', { splitPercentage: 1.5 }],
  ])('%s is rejected with 400 and one sentence, and nothing is stored [N-13]', async (_, over) => {
    const { token } = service.someone();
    const answered = await service.call('POST', '/api/budgets', { token, body: aBudget(over) });
    expect(answered.status).toBe(400);
    expect(answered.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(answered.text).toMatch(/^[^\n]{5,200}\.?$/);
    expect(await list(token)).toEqual([]);
  });

  it.each([
    ['broken JSON', '{"name":', 400],
    ['NaN', '{"name":"x","partner1Name":"a","splitPercentage":NaN}', 400],
    ['1e999', '{"name":"x","partner1Name":"a","fixedExpenses":[{"name":"r","amount":1e999}]}', 400],
    ['no object', '7', 400],
    ['null', 'null', 400],
    ['deep nesting', '['.repeat(100_000) + ']'.repeat(100_000), 400],
    ['a prototype key', '{"__proto__":{"name":"x"},"constructor":{"prototype":{"name":"x"}}}', 400],
    ['200,000 lines', JSON.stringify(aBudget({ fixedExpenses: lines(200_000) })), 413],
  ])('%s is rejected with a 4xx [N-13]', async (_, raw, status) => {
    expect((await service.call('POST', '/api/budgets', { token: service.someone().token, raw })).status).toBe(
      status,
    );
  });

  it('with another content type is rejected with 415, an unknown id with 400 or 404, an unknown method with 405 [N-13]', async () => {
    const { token } = service.someone();
    expect(
      (
        await service.call('POST', '/api/budgets', {
          token,
          raw: 'name=x',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        })
      ).status,
    ).toBe(415);
    expect((await service.call('GET', '/api/budgets/1%00', { token })).status).toBe(400);
    expect((await service.call('GET', '/api/budgets/%E0%A4%A', { token })).status).toBe(400);
    expect((await service.call('PUT', '/api/budgets', { token })).status).toBe(405);
    expect((await service.call('GET', '/api/nothing', { token })).status).toBe(404);
  });

  it('is explained field by field to clients that accept problem details', async () => {
    const answered = await service.call('POST', '/api/budgets', {
      token: service.someone().token,
      body: { name: 5 },
      headers: { Accept: 'application/problem+json' },
    });
    expect(answered.headers.get('content-type')).toBe('application/problem+json');
    expect(answered.json).toMatchObject({
      status: 400,
      code: 'invalid',
      issues: [{ path: 'name' }, { path: 'partner1Name', message: 'is required' }],
    });
  });
});

describe('the events of a budget', () => {
  // Trust: events-10
  it('are appended in the same transaction, with amounts and never a name', async () => {
    const { claims, token } = service.someone();
    const { id } = await create(token, { name: 'Secret plan', partner1Name: 'Annabel' });
    await service.call('PATCH', `/api/budgets/${id}`, { token, body: { partner1Income: '1' } });
    await service.call('DELETE', `/api/budgets/${id}`, { token });
    const rows = await service.db.outboxEvent.findMany({
      where: { subject: claims.space },
      orderBy: { seq: 'asc' },
    });
    expect(rows.map((row) => row.type)).toEqual([
      'budget.budget.created.v1',
      'budget.budget.updated.v1',
      'budget.budget.deleted.v1',
    ]);
    expect(rows.map((row) => (row.data as { version: number }).version)).toEqual([1, 2, 3]);
    expect(
      JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toMatch(/Secret|Annabel|Ben/);
  });
});

// Trust: access-2
it('a database query that does not name a space throws', async () => {
  await expect(service.db.budget.findFirst({ where: { id: randomUUID() } })).rejects.toThrow(
    'does not name the space',
  );
  await expect(service.db.budget.deleteMany({})).rejects.toThrow('does not name the space');
});
