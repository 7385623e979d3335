// PostgreSQL builds the JSON of a list. It must equal the JSON that the contract would produce.
import { randomUUID } from 'node:crypto';
import { type Budget, type BudgetInput, budgetInput, budgetReply } from '@savvi/budget-contract/budget';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { testBudgetDatabase } from '../testing/budget.ts';
import { budgetRepository } from '../shared/budget.repository.ts';
import { bytesOf } from '../shared/budget.rules.ts';
import { withCalculations } from '../shared/budget.view.ts';

let database: Awaited<ReturnType<typeof testBudgetDatabase>>;
beforeAll(async () => {
  database = await testBudgetDatabase();
});
afterAll(() => database.drop());

const MOST = '99999999.99';
const lines = (...amounts: number[]) => amounts.map((amount, index) => ({ name: `line ${index}`, amount }));

const AWKWARD: readonly Partial<BudgetInput>[] = [
  { name: 'Quotes " and \\ and / and <script>', partner1Name: "O'Hara", partner2Name: null },
  { name: 'Tab\tnewline\r\nbell\u0007 del\u007f', partner1Name: 'A\u2028\u2029\u00a0\ufeff' },
  { name: 'Привет 你好 مرحبا 👩‍👩‍👧 e\u0301', partner1Name: ' leading and trailing ' },
  {
    name: 'Nothing earned',
    partner1Income: '0.00',
    partner2Income: '0.00',
    fixedExpenses: [],
    variableExpenses: [],
    splitPercentage: 0,
  },
  {
    name: 'All at their most',
    partner1EmploymentType: '1099',
    partner2EmploymentType: 'self_employed',
    partner1Income: MOST,
    partner1AdditionalIncome: MOST,
    partner1EstimatedTaxes: MOST,
    partner2Income: MOST,
    partner2AdditionalIncome: MOST,
    partner2EstimatedTaxes: '0.01',
    splitPercentage: 100,
  },
  {
    name: 'Lines',
    fixedExpenses: lines(0, 0.1, 0.01, 1800.1, 100, 99_999_999.99),
    variableExpenses: [{ name: '"][{\\', amount: 1e2 }],
  },
  { name: 'In the red', partner1Income: '0.01', variableExpenses: lines(5_000.55), splitPercentage: 33 },
  {
    name: 'Alone',
    budgetType: 'single',
    partner2Name: null,
    partner2EmploymentType: null,
    splitPercentage: 100,
  },
];

async function store(spaceId: string, inputs: readonly Partial<BudgetInput>[]): Promise<Budget[]> {
  const made: Budget[] = [];
  for (const [index, input] of inputs.entries()) {
    // Some budgets have the same creation time, and some creation times end in .000.
    const at = new Date(Date.UTC(2026, 0, 1, 0, 0, 0, index % 3)).toISOString();
    const budget = withCalculations({
      ...budgetInput.parse({ partner1Name: 'Ann', ...input, name: input.name ?? 'Home' }),
      id: randomUUID(),
      userId: spaceId,
      savingsGoals: [],
      version: index + 1,
      createdAt: at,
      updatedAt: at,
    });
    await database.db.$transaction((tx) => budgetRepository.insert(tx, { spaceId }, budget));
    made.push(budget);
  }
  return made.sort((one, other) =>
    `${other.createdAt} ${other.id}` < `${one.createdAt} ${one.id}` ? -1 : 1,
  );
}

const asAnswered = (budgets: readonly Budget[]) => JSON.stringify(z.parse(z.array(budgetReply), budgets));
/** The same JSON without the white space that PostgreSQL adds between the elements of stored lists. */
const compact = (json: string) => JSON.stringify(JSON.parse(json));

it('the list of budgets equals the JSON of the contract exactly, newest first, whatever users typed', async () => {
  const spaceId = randomUUID();
  const made = await store(spaceId, AWKWARD);
  await store(randomUUID(), AWKWARD);
  const kept = await budgetRepository.listAsStored(database.db.raw, { spaceId });
  expect(kept?.total).toBe(AWKWARD.length);
  expect(compact(kept?.json ?? '')).toBe(asAnswered(made));
  expect(asAnswered((await budgetRepository.list(database.db, { spaceId })).map(withCalculations))).toBe(
    asAnswered(made),
  );
});

it('the size of stored budgets equals the size that the rules calculate before a change', async () => {
  const spaceId = randomUUID();
  const made = await store(spaceId, AWKWARD);
  const { budgets, bytes } = await budgetRepository.usage(database.db, { spaceId });
  const betweenParts = 5; // PostgreSQL adds five spaces between the parts of a stored row.
  expect(budgets).toBe(AWKWARD.length);
  expect(
    Math.abs(bytes - made.reduce((sum, budget) => sum + bytesOf(budget) + betweenParts, 0)),
  ).toBeLessThan(3 * AWKWARD.length);
});

it('the pages of budgets continue after the last budget of the previous page, also within one millisecond', async () => {
  const spaceId = randomUUID();
  const made = (await store(spaceId, AWKWARD)).map((each) => each.id);
  const paged: string[] = [];
  for (let last: Budget | undefined; paged.length < made.length;) {
    const page = await budgetRepository.list(
      database.db,
      { spaceId },
      { limit: 3, ...(last && { after: { createdAt: new Date(last.createdAt), id: last.id } }) },
    );
    expect(page.length).toBeGreaterThan(0);
    paged.push(...page.map((each) => each.id));
    last = page.map(withCalculations).at(-1);
  }
  expect(paged).toEqual(made);
});

it('the list of budgets is empty for a space without budgets', async () => {
  expect(await budgetRepository.listAsStored(database.db.raw, { spaceId: randomUUID() })).toMatchObject({
    json: '[]',
    total: 0,
  });
});

it.each([
  ['another version of the rule', { calculationsRule: 0 }],
  ['no version of the rule, as in older rows', { calculationsRule: null }],
])('the stored calculations are not used if one row was calculated by %s', async (_title, change) => {
  const spaceId = randomUUID();
  const made = await store(spaceId, AWKWARD);
  const [row] = await budgetRepository.list(database.db, { spaceId });
  await database.db.budget.update({ where: { spaceId_id: { spaceId, id: row?.id ?? '' } }, data: change });
  expect(await budgetRepository.listAsStored(database.db.raw, { spaceId })).toBeNull();
  expect(asAnswered((await budgetRepository.list(database.db, { spaceId })).map(withCalculations))).toBe(
    asAnswered(made),
  );
});

it('the stored calculations are replaced together with the fields they were calculated from', async () => {
  const spaceId = randomUUID();
  const [before] = await store(spaceId, [{ name: 'Home', partner1Income: '100.00' }]);
  const after: Budget = withCalculations({ ...(before as Budget), partner1Income: '250.50', version: 2 });
  const event = {
    specversion: '1.0',
    id: randomUUID(),
    source: 'savvi/budget',
    type: 'budget.budget.updated.v1',
    subject: spaceId,
    time: after.updatedAt,
    datacontenttype: 'application/json',
    data: {},
  } as const;
  expect(await budgetRepository.replace(database.db.raw, { spaceId }, after, event)).toBe(true);
  expect(JSON.parse((await budgetRepository.listAsStored(database.db.raw, { spaceId }))?.json ?? '')).toEqual(
    [after],
  );
  expect(await budgetRepository.replace(database.db.raw, { spaceId }, after, event)).toBe(false);
});
