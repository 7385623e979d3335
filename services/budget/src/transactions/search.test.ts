import { STANDARD_CATEGORIES } from '@savvi/budget-contract/category';
import type { Month } from '@savvi/budget-contract/month';
import { foundAmount, isFound, lacksLine, type SearchNames } from '@savvi/budget-contract/search-match';
import { parseSearch } from '@savvi/budget-contract/search-query';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import type { FoundTransactions, TransactionFilter } from '@savvi/budget-contract/transaction-list';
import { daysAfter } from '@savvi/contracts/calendar';
import { fromCents, toCents } from '@savvi/contracts/money';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestBudget, testBudget } from '../testing/budget.ts';

const category = (name: string) => STANDARD_CATEGORIES.find((each) => each.name === name)?.id ?? '';
const [PETS, GIFTS] = [category('Pets'), category('Gifts and donations')];

let service: TestBudget;
beforeAll(async () => {
  service = await testBudget();
});
afterAll(() => service.close());

/** A couple's budget with a started month. */
async function household() {
  const { token, claims } = service.someone();
  const body = {
    name: 'Home',
    partner1Name: 'Zoë',
    partner2Name: 'Ben',
    fixedExpenses: [{ name: 'Rent', amount: 900 }],
    variableExpenses: [
      { name: 'Groceries', amount: 300 },
      { name: 'Café & bar', amount: 90 },
    ],
  };
  const { id } = (await service.call('POST', '/api/budgets', { token, body })).json as { id: string };
  const call = (method: string, path: string, sent?: unknown) =>
    service.call(method, `/api/budgets/${id}${path}`, { token, body: sent });
  const month = (await call('POST', '/months', { month: '2026-03' })).json as Month;
  const ask = (query: Record<string, string>) =>
    call('GET', `/transactions/search?${new URLSearchParams(query)}`);
  return {
    token,
    claims,
    id,
    call,
    lines: month.lines,
    ask,
    search: async (q: string, over: Record<string, string> = {}) =>
      (await ask({ q, ...over })).json as FoundTransactions,
    record: async (over: object = {}) =>
      (
        await call('POST', '/transactions', {
          date: '2026-03-05',
          kind: 'spending',
          amount: '4.5',
          payee: 'Coffee',
          ...over,
        })
      ).json as MoneyTransaction,
  };
}

type Household = Awaited<ReturnType<typeof household>>;

/** Stores transactions as the last release does: without the text for searches. */
async function store({ claims, id }: Household, all: readonly MoneyTransaction[]): Promise<void> {
  await service.db.$executeRaw`
    INSERT INTO transactions (space_id, id, budget_id, month, date, kind, amount, payee, note, line_id, category_id, payer, user_id, version, created_at, updated_at)
    SELECT ${claims.space}::uuid, id, ${id}::uuid, date_trunc('month', date), date, kind, amount, payee, note, "lineId", "categoryId", payer, ${claims.sub}::uuid, 1, now(), now()
    FROM jsonb_to_recordset(${JSON.stringify(all)}::jsonb) AS each (id uuid, date date, kind text, amount numeric, payee text, note text, "lineId" uuid, "categoryId" uuid, payer text)`;
  const parts = all.flatMap((each) =>
    (each.parts ?? []).map((part, position) => ({ ...part, transactionId: each.id, position })),
  );
  await service.db.$executeRaw`
    INSERT INTO transaction_parts (space_id, transaction_id, position, budget_id, amount, line_id, category_id, payer)
    SELECT ${claims.space}::uuid, "transactionId", position, ${id}::uuid, amount, "lineId", "categoryId", payer
    FROM jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) AS each ("transactionId" uuid, position smallint, amount numeric, "lineId" uuid, "categoryId" uuid, payer text)`;
}

const SOME = [
  'Crème',
  'STRASSE',
  'straße',
  'Joe’s',
  "joe's",
  'Ὀδυσσεύς',
  'café',
  'Mayor',
  'may',
  '100%',
  'a_b',
  'x\\y',
  '48',
  '–',
];
const words = fc.array(fc.constantFrom(...SOME), { minLength: 1, maxLength: 3 }).map((all) => all.join(' '));
const query = fc
  .array(
    fc.oneof(
      fc.constantFrom(...SOME),
      fc.constantFrom('creme', 'STRASS', 'οδυσσευσ', '%', '_', '\\', '"cafe may"', 'ß', "'s", '-'),
      fc.constantFrom('48.20', '48', '40..60', '..5', '90..', '$1,000.50', '2026'),
      fc.constantFrom('May', 'may 2026', 'march 3', '2026-03', '2026-03-05', '3/5', '2026-02..2026-04'),
      fc.constantFrom('line:groc', 'line:CAFE', 'line:"cafe & b"', 'line:nothing', 'no:line'),
      fc.constantFrom('paid:zoe', 'paid:b', 'paid:joint', 'paid:nobody', 'paid:eve'),
      fc.constantFrom('category:x', 'category:PET', 'category:eating', 'category:"s and d"', 'category:t'),
    ),
    { maxLength: 4 },
  )
  .map((all) => all.join(' '));

describe('a search of transactions', () => {
  it('finds the same as a filter over 10,000 generated transactions (MON-57)', async () => {
    const home = await household();
    await home.call('PUT', '/line-category', {
      list: 'variable',
      position: 1,
      name: 'Café & bar',
      categoryId: category('Eating out'),
    });
    const lineIds = home.lines.map(({ lineId }) => lineId);
    const part = fc.record({
      amount: fc.constantFrom('48.20', '24.10', '0.01', '5.00'),
      lineId: fc.option(fc.constantFrom(...lineIds)),
      categoryId: fc.option(fc.constantFrom(PETS, GIFTS)),
      payer: fc.option(fc.constantFrom('partner1' as const, 'partner2' as const)),
    });
    const transaction = fc.record({
      date: fc.integer({ min: -400, max: 400 }).map((days) => daysAfter('2026-03-05', days)),
      kind: fc.constantFrom('spending', 'refund', 'income'),
      amount: fc.constantFrom('48.20', '48.00', '2026.00', '0.01', '5.00', '1000.50', '99999999.99'),
      payee: words,
      note: fc.option(words),
      lineId: fc.option(fc.constantFrom(...lineIds)),
      categoryId: fc.option(fc.constantFrom(PETS, GIFTS)),
      payer: fc.option(fc.constantFrom('partner1' as const, 'partner2' as const, 'joint' as const)),
      // Most transactions are not split.
      parts: fc.oneof(
        { weight: 5, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.array(part, { minLength: 2, maxLength: 4 }) },
      ),
    });
    const all = fc.sample(transaction, 10_000).map(({ categoryId, parts, ...each }, at): MoneyTransaction => {
      const isSplit = parts !== null && each.kind !== 'income';
      return {
        ...each,
        id: `0190ffff-0000-7000-8000-${String(at).padStart(12, '0')}`,
        budgetId: home.id,
        lineId: each.kind === 'income' || isSplit ? null : each.lineId,
        ...(!isSplit &&
          each.kind !== 'income' &&
          each.lineId === null &&
          categoryId !== null && { categoryId }),
        corrects: null,
        version: 1,
        createdAt: '2026-03-05T12:00:00.000Z',
        updatedAt: '2026-03-05T12:00:00.000Z',
        ...(isSplit && {
          payer: null,
          amount: fromCents(parts.reduce((total, { amount }) => total + toCents(amount), 0n)),
          parts: parts.map((one) => ({
            ...one,
            categoryId: one.lineId === null ? one.categoryId : null,
            categoryName: null,
          })),
        }),
      };
    });
    await store(home, all);
    const names: SearchNames = {
      payers: { partner1: 'Zoë', partner2: 'Ben' },
      lines: new Map(home.lines.map(({ lineId, name }) => [lineId, [name]])),
      categories: new Map(STANDARD_CATEGORIES.map(({ id, name }) => [id, [name]])),
      categoriesOfLines: new Map([[lineIds.at(-1) ?? '', ['Eating out']]]),
    };
    await fc.assert(
      fc.asyncProperty(query, fc.option(fc.constantFrom('2026-03', '2025-12')), async (q, month) => {
        const parsed = parseSearch(q);
        const naive = all
          .filter(({ date }) => month === null || date.startsWith(month))
          .filter((each) => isFound(parsed, each, names))
          .toSorted((one, other) => other.date.localeCompare(one.date) || other.id.localeCompare(one.id));
        const found = await home.search(q, month === null ? {} : { month });
        const sumOf = (kind: string) =>
          naive
            .filter((each) => each.kind === kind)
            .reduce((total, each) => total + (foundAmount(parsed, each, names) ?? 0n), 0n);
        expect(found.total, q).toBe(naive.length);
        expect(found.items.map(({ id }) => id)).toEqual(naive.slice(0, 200).map(({ id }) => id));
        expect(found.income).toBe(fromCents(sumOf('income')));
        expect(found.spent).toBe(fromCents(sumOf('spending') - sumOf('refund')));
      }),
      { numRuns: 100 },
    );
  }, 120_000);

  it('returns pages by a cursor, and the figures of all of them', async () => {
    const home = await household();
    for (const day of [1, 2, 3, 4, 5]) await home.record({ date: `2026-0${day}-01`, payee: `Bar ${day}` });
    await home.record({ payee: 'Tea' });
    await home.record({ payee: 'Bar', kind: 'income', amount: '100' });
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: FoundTransactions = await home.search('bar', {
        limit: '2',
        ...(cursor !== '' && { cursor }),
      });
      expect(page).toMatchObject({ total: 6, spent: '22.50', income: '100.00' });
      seen.push(...page.items.map(({ payee }) => payee));
      cursor = page.next;
    }
    expect(seen).toEqual(['Bar 5', 'Bar 4', 'Bar', 'Bar 3', 'Bar 2', 'Bar 1']);
  });

  it.each<[TransactionFilter, (each: MoneyTransaction) => boolean]>([
    ['spending', ({ kind }) => kind === 'spending'],
    ['income', ({ kind }) => kind === 'income'],
    ['refund', ({ kind }) => kind === 'refund'],
    ['no-line', lacksLine],
    ['correction', ({ corrects }) => corrects !== null],
  ])('shows only %s of a month (MON-39)', async (only, isShown) => {
    const home = await household();
    await home.call('POST', '/months', { month: '2026-02' });
    expect((await home.call('POST', '/months/2026-02/close', {})).status).toBe(200);
    const all = [
      await home.record({ date: '2026-03-01', lineId: home.lines[0]?.lineId }),
      await home.record({ date: '2026-03-02' }),
      await home.record({ date: '2026-03-03', kind: 'refund', corrects: '2026-02' }),
      await home.record({ date: '2026-03-04', kind: 'income' }),
    ];
    await home.record({ date: '2026-04-01' });
    const { items } = await home.search('', { month: '2026-03', only });
    expect(items).toEqual(all.filter(isShown).toReversed());
  });

  it('finds a transaction by its new texts after a change', async () => {
    const home = await household();
    const { id } = await home.record({ note: 'with Ann' });
    await home.call('PATCH', `/transactions/${id}`, { payee: 'Thé', note: null });
    expect((await home.search('the')).total).toBe(1);
    expect((await home.search('ann')).total).toBe(0);
  });

  it.each([{ month: 'May' }, { only: 'all' }, { limit: '201' }, { cursor: 'x' }, { q: 'x'.repeat(201) }])(
    'with %j is refused',
    async (sent) => {
      expect((await (await household()).ask(sent)).status).toBe(400);
    },
  );

  it('of one user finds nothing of another [N-2]', async () => {
    const [owner, stranger] = [await household(), await household()];
    await owner.record();
    expect((await stranger.search('coffee')).total).toBe(0);
    expect(
      await service.call('GET', `/api/budgets/${owner.id}/transactions/search?q=coffee`, {
        token: stranger.token,
      }),
    ).toMatchObject({ status: 404, text: 'This budget does not exist.' });
  });
});
