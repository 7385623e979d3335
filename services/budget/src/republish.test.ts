import { randomUUID } from 'node:crypto';
import { budgetInput } from '@savvi/budget-contract/budget';
import { budgetStated } from '@savvi/budget-contract/events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { budgetRepository } from './shared/budget.repository.ts';
import { withCalculations } from './shared/budget.view.ts';
import { republish } from './republish.ts';
import { testBudgetDatabase } from './testing/budget.ts';

let database: Awaited<ReturnType<typeof testBudgetDatabase>>;
beforeAll(async () => {
  database = await testBudgetDatabase();
});
afterAll(() => database.drop());

it('republishing publishes the current state of every budget of all users, and no names', async () => {
  const { db } = database;
  const at = '2026-03-03T12:00:00.000Z';
  const budgetOf = (userId: string, version: number) =>
    withCalculations({
      ...budgetInput.parse({
        name: 'Secret',
        partner1Name: 'Secret',
        partner1Income: '100.10',
        fixedExpenses: [{ name: 'Secret', amount: 40.05 }],
      }),
      id: randomUUID(),
      userId,
      savingsGoals: [],
      version,
      createdAt: at,
      updatedAt: at,
    });
  // The 450 budgets need three batches.
  const budgets = Array.from({ length: 450 }, (_, index) => budgetOf(randomUUID(), index + 1));
  for (const budget of budgets)
    await db.$transaction((tx) => budgetRepository.insert(tx, { spaceId: budget.userId }, budget));
  expect(await republish({ databaseUrl: database.url, clockOffset: 0 })).toBe(budgets.length);
  const rows = await db.$queryRaw<
    { subject: string; data: { id: string } }[]
  >`SELECT subject, data FROM outbox WHERE type = ${budgetStated.type}`;
  const byId = (one: { data: { id: string } }, two: { data: { id: string } }) =>
    one.data.id.localeCompare(two.data.id);
  const expected = budgets.map(({ id, userId, version }) => ({
    subject: userId,
    data: { id, userId, version, totalIncome: '100.10', totalExpenses: '40.05', remaining: '60.05' },
  }));
  expect(rows.toSorted(byId)).toEqual(expected.toSorted(byId));
  expect(JSON.stringify(rows)).not.toContain('Secret');
});
