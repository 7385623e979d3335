import { randomUUID } from 'node:crypto';
import type { Budget } from '@savvi/budget-contract/budget';
import {
  type Categories,
  CATEGORIES_MAX,
  type Category,
  type CategoryDeleted,
  STANDARD_CATEGORIES,
} from '@savvi/budget-contract/category';
import { closedContent } from '@savvi/budget-contract/closed-month';
import type { Month } from '@savvi/budget-contract/month';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { toCents } from '@savvi/contracts/money';
import { eraseSpace } from '@savvi/service-kit/erased-spaces';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashOfClosed } from '../months/closed-month.rules.ts';
import { budgetRepository } from '../shared/budget.repository.ts';
import { type TestBudget, testBudget } from '../testing/budget.ts';

let service: TestBudget;
beforeAll(async () => {
  service = await testBudget(); // its clock starts on 2026-03-03
});
afterAll(() => service.close());

const standard = (name: string): string =>
  STANDARD_CATEGORIES.find((category) => category.name === name)?.id ?? '';
const [HOME, GROCERIES, EATING_OUT] = [
  standard('Rent or mortgage'),
  standard('Groceries'),
  standard('Eating out'),
];
const FOOD = { list: 'variable', position: 0, name: 'Food' };
const SPENDING = { date: '2026-03-05', kind: 'spending', amount: '4.50', payee: 'Market' };

/** A user with a budget of three lines. */
async function household() {
  const { token, claims } = service.someone();
  const body = {
    name: 'Home',
    partner1Name: 'Maya',
    partner1Income: '4000',
    fixedExpenses: [{ name: 'Rent', amount: 1800 }],
    variableExpenses: [
      { name: 'Food', amount: 600.25 },
      { name: 'Fun', amount: 90 },
    ],
  };
  const { id } = (await service.call('POST', '/api/budgets', { token, body })).json as Budget;
  const call = (method: string, path: string, sent?: unknown, headers: Record<string, string> = {}) =>
    service.call(method, `/api/budgets/${id}${path}`, { token, body: sent, headers });
  const categorize = (line: object, categoryId: string | null, headers = {}) =>
    call('PUT', '/line-category', { ...line, categoryId }, headers);
  return {
    token,
    claims,
    id,
    call,
    categorize,
    put: (categories: unknown, headers = {}) => call('PUT', '/categories', { categories }, headers),
    list: async () => (await call('GET', '/categories')).json as Categories,
    remove: (category: string, to?: string, headers = {}) =>
      call('DELETE', `/categories/${category}${to === undefined ? '' : `?to=${to}`}`, undefined, headers),
    start: async (month: string) => (await call('POST', '/months', { month })).json as Month,
    month: async (month: string) => (await call('GET', `/months/${month}`)).json as Month,
    record: async (over: object = {}) => {
      const { status, text, json } = await call('POST', '/transactions', { ...SPENDING, ...over });
      expect(status, text).toBe(201);
      return json as MoneyTransaction;
    },
    transactions: async (month = '2026-03') =>
      (await call('GET', `/transactions?month=${month}`)).json as MoneyTransaction[],
  };
}

const categoriesOf = ({ lines }: Month) => lines.map(({ name, category }) => [name, category?.name]);

describe('the categories of a budget', () => {
  it('are 20 in 7 groups before the first use, which stores them (MON-18)', async () => {
    const { list, categorize, token } = await household();
    const before = await list();
    expect(before).toEqual({
      categories: STANDARD_CATEGORIES,
      lines: { fixed: [null], variable: [null, null] },
      version: 1,
    });
    expect(new Set(before.categories.map(({ group }) => group)).size).toBe(7);
    expect(new Set(before.categories.map(({ name }) => name)).size).toBe(20);
    const stored = async () => (await service.call('GET', '/api/budgets/categories', { token })).json;
    expect(await stored()).toEqual([]);
    const { status, json } = await categorize(FOOD, GROCERIES);
    expect(status).toBe(200);
    expect(json).toEqual({ ...before, lines: { fixed: [null], variable: [GROCERIES, null] }, version: 2 });
    expect(await list()).toEqual(json);
    expect(await stored()).toHaveLength(20);
  });

  it('add the sums of their groups to the budget once a line has one: together the total expenses (MON-18)', async () => {
    const { list, categorize, put, call, token } = await household();
    const read = async () => (await call('GET', '')).json as Budget;
    const before = await read();
    expect(before).not.toHaveProperty('expenseGroups');
    await categorize(FOOD, GROCERIES);
    const groups = [
      { name: 'Food', amount: 600.25 },
      { name: 'No category', amount: 1890 },
    ];
    expect(await read()).toEqual({ ...before, expenseGroups: groups });
    expect((await service.call('GET', '/api/budgets', { token })).json).toEqual([await read()]);
    expect(groups.reduce((sum, { amount }) => sum + amount, 0)).toBe(
      Number(before.calculations.totalExpenses),
    );
    await categorize({ list: 'fixed', position: 0, name: 'Rent' }, HOME);
    expect((await read()).expenseGroups?.map(({ name }) => name)).toEqual(['Home', 'Food', 'No category']);
    const { categories } = await list();
    await put(categories.map((each) => (each.id === HOME ? { ...each, group: 'Food' } : each)));
    expect((await read()).expenseGroups?.map(({ name }) => name)).toEqual(['Food', 'No category']);
    const { json } = await call('PATCH', '', { fixedExpenses: [{ name: 'Rent', amount: 1 }] });
    expect(json).not.toHaveProperty('expenseGroups');
  });

  it('can be renamed, regrouped, reordered and added up to a limit (MON-18)', async () => {
    const { put, list } = await household();
    const own: Category[] = [
      { id: GROCERIES, name: 'Supermarket', group: 'Everyday' },
      { id: randomUUID(), name: 'Piano', group: 'Leisure' },
    ];
    expect((await put(own)).json).toMatchObject({ categories: own, version: 2 });
    expect((await put(own)).json).toMatchObject({ version: 2 });
    expect((await put(own.toReversed())).json).toMatchObject({ categories: own.toReversed(), version: 3 });
    const many = Array.from({ length: CATEGORIES_MAX - 2 }, (_, at) => ({
      id: randomUUID(),
      name: `Category ${at}`,
      group: 'More',
    }));
    expect((await put([...own, ...many])).status).toBe(200);
    const more = await put([...own, ...many, { id: randomUUID(), name: 'One more', group: 'More' }]);
    expect(more).toMatchObject({ status: 400 });
    expect(more.text).toContain('must have at most 100 categories');
    expect((await list()).categories).toHaveLength(CATEGORIES_MAX);
  });

  it.each<[string, Partial<Category>[]]>([
    ['the same name', [{ name: 'Food' }, { name: ' food ' }]],
    ['the same id', [{ id: GROCERIES }, { id: GROCERIES, name: 'Other' }]],
    ['no name', [{ name: ' ' }]],
    ['no group', [{ group: '' }]],
    ['a long name', [{ name: 'x'.repeat(61) }]],
  ])('cannot have %s', async (_, categories) => {
    const { put } = await household();
    const all = categories.map((over) => ({ id: randomUUID(), name: 'Food', group: 'Home', ...over }));
    expect((await put(all)).status).toBe(400);
  });

  it('have a version that each change is compared with', async () => {
    const { put, categorize, remove } = await household();
    const stale = { 'If-Match': '"9"' };
    expect((await put([...STANDARD_CATEGORIES].slice(1), stale)).status).toBe(412);
    expect((await categorize(FOOD, GROCERIES, stale)).status).toBe(412);
    expect((await remove(GROCERIES, undefined, stale)).status).toBe(412);
    expect((await categorize(FOOD, GROCERIES, { 'If-Match': '"1"' })).status).toBe(200);
  });

  it('cannot vanish from the list without a deletion', async () => {
    const { put, categorize } = await household();
    await categorize(FOOD, GROCERIES);
    expect(await put(STANDARD_CATEGORIES.slice(1))).toMatchObject({
      status: 400,
      text: 'Some categories are missing. Delete them one by one.',
    });
  });

  it('go with their budget and with the account', async () => {
    const { call, categorize, claims } = await household();
    await categorize(FOOD, GROCERIES);
    const count = () => service.db.category.count({ where: { spaceId: claims.space } });
    expect(await count()).toBe(20);
    await call('DELETE', '');
    expect(await count()).toBe(0);
    const other = await household();
    await other.categorize(FOOD, GROCERIES);
    const space = { spaceId: other.claims.space };
    await service.db.$transaction((tx) => eraseSpace(tx, space, service.clock.now(), budgetRepository.erase));
    expect(await service.db.categoryList.count({ where: space })).toBe(0);
  });
});

describe('the category of a line', () => {
  it('stays with the line when a page of the release before changes the budget (MON-18)', async () => {
    const { call, categorize, list } = await household();
    await categorize(FOOD, GROCERIES);
    await categorize({ list: 'fixed', position: 0, name: 'Rent' }, HOME);
    const change = (variableExpenses: object[]) => call('PATCH', '', { variableExpenses });
    await change([
      { name: 'Fun', amount: 90 },
      { name: 'Food', amount: 1 },
    ]); // reordered
    expect((await list()).lines.variable).toEqual([null, GROCERIES]);
    await change([
      { name: 'Fun', amount: 90 },
      { name: 'Meals', amount: 1 },
    ]); // renamed
    expect((await list()).lines.variable).toEqual([null, GROCERIES]);
    await change([{ name: 'Meals', amount: 1 }]);
    expect((await list()).lines).toEqual({ fixed: [HOME], variable: [GROCERIES] });
  });

  it('is refused for a line that changed meanwhile, and for an unknown category', async () => {
    const { categorize, list } = await household();
    expect((await categorize({ ...FOOD, position: 1 }, GROCERIES)).status).toBe(412);
    expect((await categorize({ ...FOOD, position: 9 }, GROCERIES)).status).toBe(412);
    expect(await categorize(FOOD, randomUUID())).toMatchObject({
      status: 404,
      text: 'This category does not exist.',
    });
    expect((await list()).version).toBe(1);
  });

  it('is copied into a month when it starts or is updated, and changes no started one (MON-27)', async () => {
    const { categorize, start, month, call } = await household();
    await categorize(FOOD, GROCERIES);
    const started = await start('2026-03');
    expect(categoriesOf(started)).toEqual([
      ['Rent', undefined],
      ['Food', 'Groceries'],
      ['Fun', undefined],
    ]);
    expect(started.isUsualChanged).toBe(false);
    await categorize(FOOD, EATING_OUT);
    expect(await month('2026-03')).toEqual({ ...started, isUsualChanged: true });
    await categorize(FOOD, GROCERIES);
    expect(await month('2026-03')).toEqual(started);
    await categorize(FOOD, EATING_OUT);
    const updated = (await call('POST', '/months/2026-03/update')).json as Month;
    expect(categoriesOf(updated)[1]).toEqual(['Food', 'Eating out']);
    expect(updated.isUsualChanged).toBe(false);
  });

  it('does not ask for an update because of a used line that the budget has no more (MON-27)', async () => {
    const { categorize, start, month, record, call } = await household();
    await categorize(FOOD, GROCERIES);
    const { lines } = await start('2026-03');
    await record({ lineId: lines.find(({ name }) => name === 'Food')?.lineId });
    await call('PATCH', '', { variableExpenses: [{ name: 'Fun', amount: 90 }] });
    expect((await month('2026-03')).isUsualChanged).toBe(true);
    await call('POST', '/months/2026-03/update');
    const updated = await month('2026-03');
    expect(categoriesOf(updated)).toContainEqual(['Food', 'Groceries']);
    expect(updated.isUsualChanged).toBe(false);
  });

  it('has its new name in open months after a renaming', async () => {
    const { put, categorize, start, month } = await household();
    await categorize(FOOD, GROCERIES);
    await start('2026-03');
    await put(
      STANDARD_CATEGORIES.map((each) =>
        each.id === GROCERIES ? { ...each, name: 'Supermarket', group: 'Everyday' } : each,
      ),
    );
    expect((await month('2026-03')).lines[1]?.category).toEqual({ name: 'Supermarket', group: 'Everyday' });
  });

  it('can be set for all lines at once, as a copy of a budget needs it (MON-12)', async () => {
    const { call, list } = await household();
    const put = (lines: object) => call('PUT', '/categories', { categories: STANDARD_CATEGORIES, lines });
    const lines = { fixed: [HOME], variable: [null, GROCERIES] };
    expect((await put(lines)).json).toMatchObject({ lines, version: 2 });
    expect((await put({ ...lines, fixed: [] })).status).toBe(412);
    expect((await put({ ...lines, fixed: [randomUUID()] })).status).toBe(404);
    expect(await list()).toMatchObject({ lines, version: 2 });
  });

  it('is absent from every reply of a budget that uses none (MON-1)', async () => {
    const { start, record, transactions } = await household();
    const texts = JSON.stringify([await start('2026-03'), await record(), await transactions()]);
    expect(texts).not.toMatch(/categor/i);
  });
});

describe('the category of a transaction', () => {
  it('replaces the line of a transaction, and the month adds its spending up by category (MON-50)', async () => {
    const { record, start, month, call, transactions } = await household();
    const lineId = (await start('2026-03')).lines[1]?.lineId;
    const first = await record({ categoryId: GROCERIES, amount: '20' });
    expect(first).toMatchObject({ lineId: null, categoryId: GROCERIES });
    await record({ categoryId: GROCERIES, amount: '5', kind: 'refund' });
    await record({ categoryId: EATING_OUT, amount: '7' });
    await record({ lineId, amount: '9' });
    expect(await month('2026-03')).toMatchObject({
      spent: '31.00',
      outsidePlan: '22.00',
      withoutLine: 3,
      outsideByCategory: [
        { name: 'Groceries', group: 'Food', spent: '15.00' },
        { name: 'Eating out', group: 'Food', spent: '7.00' },
      ],
    });
    const patch = async (change: object) =>
      (await call('PATCH', `/transactions/${first.id}`, change)).json as MoneyTransaction;
    expect(await patch({ payee: 'Shop' })).toMatchObject({ categoryId: GROCERIES });
    // A page of the release before sets a line and knows no category.
    expect(await patch({ lineId })).not.toHaveProperty('categoryId');
    expect(await patch({ categoryId: EATING_OUT })).toMatchObject({ lineId: null, categoryId: EATING_OUT });
    expect((await transactions()).find(({ id }) => id === first.id)).toMatchObject({
      categoryId: EATING_OUT,
    });
    expect(await patch({ categoryId: null })).not.toHaveProperty('categoryId');
  });

  it.each<[string, object, number]>([
    ['with a line', { categoryId: GROCERIES, lineId: 'food' }, 400],
    ['of income', { categoryId: GROCERIES, kind: 'income' }, 400],
    ['that is unknown', { categoryId: randomUUID() }, 404],
  ])('is refused %s', async (_, over, status) => {
    const { start, call } = await household();
    const lineId = (await start('2026-03')).lines[1]?.lineId;
    const sent = { ...SPENDING, ...over, ...('lineId' in over && { lineId }) };
    expect((await call('POST', '/transactions', sent)).status).toBe(status);
  });

  it('is set for several at once, all or none (MON-58)', async () => {
    const { start, record, call, transactions } = await household();
    const lineId = (await start('2026-03')).lines[1]?.lineId;
    const ids = [await record({ lineId }), await record()].map(({ id }) => id);
    const update = (categoryId: string | null) =>
      call('POST', '/transactions/bulk-update', { transactions: ids.map((id) => ({ id, categoryId })) });
    expect((await update(GROCERIES)).status).toBe(200);
    expect(await transactions()).toMatchObject([
      { lineId: null, categoryId: GROCERIES },
      { lineId: null, categoryId: GROCERIES },
    ]);
    expect((await update(randomUUID())).status).toBe(404);
    const income = await record({ kind: 'income' });
    ids.push(income.id);
    expect(await update(EATING_OUT)).toMatchObject({
      status: 400,
      text: 'Income has no category. Nothing was changed.',
    });
    expect((await transactions()).filter(({ categoryId }) => categoryId === GROCERIES)).toHaveLength(2);
  });
});

describe('deleting a category', () => {
  it('moves its lines and transactions and deletes none of them (MON-19)', async () => {
    const { categorize, start, record, call, remove, month, transactions } = await household();
    await categorize(FOOD, GROCERIES);
    await categorize({ list: 'variable', position: 1, name: 'Fun' }, GROCERIES);
    await start('2026-03');
    for (const amount of ['1', '2', '3']) await record({ categoryId: GROCERIES, amount });
    const use = { lines: 2, transactions: 3 };
    expect((await call('GET', `/categories/${GROCERIES}/use`)).json).toEqual(use);
    expect(await remove(GROCERIES)).toMatchObject({ status: 400 });
    expect((await remove(GROCERIES, GROCERIES)).status).toBe(404);
    const before = await transactions();
    const { status, json } = await remove(GROCERIES, EATING_OUT);
    const deleted = json as CategoryDeleted;
    expect([status, deleted.moved]).toEqual([200, use]);
    expect(deleted.categories).toHaveLength(19);
    expect(deleted.lines.variable).toEqual([EATING_OUT, EATING_OUT]);
    expect(categoriesOf(await month('2026-03'))).toEqual([
      ['Rent', undefined],
      ['Food', 'Eating out'],
      ['Fun', 'Eating out'],
    ]);
    const after = await transactions();
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after.map(({ categoryId }) => categoryId)).toEqual([EATING_OUT, EATING_OUT, EATING_OUT]);
    expect(((await remove(EATING_OUT, 'none')).json as CategoryDeleted).moved).toEqual(use);
    expect((await month('2026-03')).lines[1]).not.toHaveProperty('category');
    expect((await transactions())[0]).not.toHaveProperty('categoryId');
  });

  it('needs no target for a category that is not used', async () => {
    const { remove, list } = await household();
    expect((await remove(GROCERIES)).status).toBe(200);
    expect((await list()).categories.map(({ id }) => id)).not.toContain(GROCERIES);
    expect((await remove(GROCERIES)).status).toBe(404);
  });

  it('changes nothing in closed months, which keep the old name (MON-19, MON-46)', async () => {
    const { categorize, start, record, call, remove, put, month, transactions, claims } = await household();
    await categorize(FOOD, GROCERIES);
    await start('2026-02');
    const { id } = await record({ categoryId: GROCERIES, date: '2026-02-03' });
    await call('POST', '/months/2026-02/close', {});
    await start('2026-03');
    await record({ categoryId: GROCERIES });
    const closed = [await month('2026-02'), await transactions('2026-02')];
    expect(closed).toMatchObject([
      { outsideByCategory: [{ name: 'Groceries', group: 'Food', spent: '4.50' }] },
      [{ id, categoryId: GROCERIES, categoryName: 'Groceries' }],
    ]);
    const rename = (each: Category) => (each.id === GROCERIES ? { ...each, name: 'Meals' } : each);
    await put(STANDARD_CATEGORIES.map(rename));
    expect((await call('GET', `/categories/${GROCERIES}/use`)).json).toEqual({ lines: 1, transactions: 1 });
    await remove(GROCERIES, EATING_OUT);
    expect([await month('2026-02'), await transactions('2026-02')]).toEqual(closed);
    expect(await call('PATCH', `/transactions/${id}`, { categoryId: null })).toMatchObject({ status: 409 });
    const search = async (q: string) =>
      ((await call('GET', `/transactions/search?q=category:${q}`)).json as { total: number }).total;
    expect(await search('groceries')).toBe(1);
    const row = await service.db.closedMonth.findFirstOrThrow({ where: { spaceId: claims.space } });
    const content = closedContent.parse(JSON.parse(row.content));
    expect(JSON.stringify(content)).toBe(row.content);
    expect(hashOfClosed(content)).toBe(row.hash);
    expect(row.content).not.toContain(GROCERIES);
  });

  it('keeps the sum of the groups equal to the total expenses, to the cent (MON-18)', async () => {
    const { categorize, start, month, remove, record } = await household();
    await categorize(FOOD, GROCERIES);
    await start('2026-03');
    await record({ categoryId: EATING_OUT, amount: '0.01' });
    const sum = ({ lines }: Month) => {
      const groups = new Map<string, bigint>();
      for (const { category, planned } of lines) {
        const group = category?.group ?? 'No category';
        groups.set(group, (groups.get(group) ?? 0n) + toCents(planned));
      }
      return [...groups.values()].reduce((total, cents) => total + cents, 0n);
    };
    const before = await month('2026-03');
    expect(sum(before)).toBe(toCents(before.planned));
    await remove(GROCERIES, 'none');
    const after = await month('2026-03');
    expect([sum(after), after.spent]).toEqual([toCents(before.planned), before.spent]);
  });
});
