// The whole list is JSON that PostgreSQL builds. It has to be the very text that the view would have given.
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { type Budget, type BudgetInput, budgetInput, budgetReply } from '@savvi/contracts/budget/budget';
import { type TestDatabase, testDatabase } from '@savvi/testing/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../db.ts';
import { budgetRepository } from './budget.repository.ts';
import { toBudget, withCalculations } from './budget.view.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await testDatabase({ migrationsDir: fileURLToPath(new URL('../../prisma/migrations', import.meta.url)) });
  db = openDatabase(database.url);
});
afterAll(async () => {
  await db.$disconnect();
  await database.drop();
});

const MOST = '99999999.99';
const lines = (...amounts: number[]) => amounts.map((amount, index) => ({ name: `line ${index}`, amount }));

const AWKWARD: readonly Partial<BudgetInput>[] = [
  { name: 'Quotes " and \\ and / and <script>', partner1Name: "O'Hara", partner2Name: null },
  { name: 'Tab\tnewline\r\nbell\u0007 del\u007f', partner1Name: 'A\u2028\u2029\u00a0\ufeff' },
  { name: 'Привет 你好 مرحبا 👩‍👩‍👧 e\u0301', partner1Name: ' leading and trailing ' },
  { name: 'Nothing earned', partner1Income: '0.00', partner2Income: '0.00', fixedExpenses: [], variableExpenses: [], splitPercentage: 0 },
  { name: 'All at their most', partner1EmploymentType: '1099', partner2EmploymentType: 'self_employed', partner1Income: MOST, partner1AdditionalIncome: MOST, partner1EstimatedTaxes: MOST, partner2Income: MOST, partner2AdditionalIncome: MOST, partner2EstimatedTaxes: '0.01', splitPercentage: 100 },
  { name: 'Lines', fixedExpenses: lines(0, 0.1, 0.01, 1800.1, 100, 99_999_999.99), variableExpenses: [{ name: '"][{\\', amount: 1e2 }] },
  { name: 'In the red', partner1Income: '0.01', variableExpenses: lines(5_000.55), splitPercentage: 33 },
  { name: 'Alone', budgetType: 'single', partner2Name: null, partner2EmploymentType: null, splitPercentage: 100 },
];

async function stored(spaceId: string, inputs: readonly Partial<BudgetInput>[]): Promise<void> {
  for (const [index, input] of inputs.entries()) {
    const at = new Date(Date.UTC(2026, 0, 1, 0, 0, 0, index % 3)).toISOString(); // some in the same millisecond, some at .000
    const budget = withCalculations({ ...budgetInput.parse({ partner1Name: 'Ann', ...input, name: input.name ?? 'Home' }), id: randomUUID(), userId: spaceId, savingsGoals: [], version: index + 1, createdAt: at, updatedAt: at });
    await db.$transaction((tx) => budgetRepository.insert(tx, { spaceId }, budget));
  }
}

const asViewed = async (spaceId: string) => (await budgetRepository.list(db, { spaceId })).map((row) => budgetReply.parse(toBudget(row)));
/** The same text without the white space that PostgreSQL writes between the parts of stored lists. */
const compact = (json: string) => JSON.stringify(JSON.parse(json));

it('is letter for letter what the contract makes of the rows, newest first, whatever people typed', async () => {
  const spaceId = randomUUID();
  await stored(spaceId, AWKWARD);
  await stored(randomUUID(), AWKWARD);
  const kept = await budgetRepository.listAsKept(db, { spaceId });
  expect(kept?.total).toBe(AWKWARD.length);
  expect(compact(kept?.json ?? '')).toBe(JSON.stringify(await asViewed(spaceId)));
});

it('is an empty list for a space that has nothing', async () => {
  expect(await budgetRepository.listAsKept(db, { spaceId: randomUUID() })).toMatchObject({ json: '[]', total: 0 });
});

it.each([
  ['a rule of another number', { calculationsRule: 0 }],
  ['no rule, as from before they were kept', { calculationsRule: null }],
])('is not used while one row was calculated by %s', async (_title, change) => {
  const spaceId = randomUUID();
  await stored(spaceId, AWKWARD);
  const [row] = await budgetRepository.list(db, { spaceId });
  await db.budget.update({ where: { spaceId_id: { spaceId, id: row?.id ?? '' } }, data: change });
  expect(await budgetRepository.listAsKept(db, { spaceId })).toBeNull();
});

it('follows a change: what is kept is replaced together with what it was calculated from', async () => {
  const spaceId = randomUUID();
  await stored(spaceId, [{ name: 'Home', partner1Income: '100.00' }]);
  const [before] = await asViewed(spaceId);
  const after: Budget = withCalculations({ ...(before as Budget), partner1Income: '250.50', version: 2 });
  const event = { specversion: '1.0', id: randomUUID(), source: 'savvi/budget', type: 'budget.budget.updated.v1', subject: spaceId, time: after.updatedAt, datacontenttype: 'application/json', data: {} } as const;
  expect(await budgetRepository.replace(db, { spaceId }, after, event)).toBe(true);
  expect(JSON.parse((await budgetRepository.listAsKept(db, { spaceId }))?.json ?? '')).toEqual([after]);
  expect(await budgetRepository.replace(db, { spaceId }, after, event)).toBe(false);
});
