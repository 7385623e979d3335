import { randomUUID } from 'node:crypto';
import { budgetInput } from '@savvi/budget-contract/budget';
import { billStated, budgetStated } from '@savvi/budget-contract/events';
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

it('republishing publishes the current state of every budget and bill of all users, and no names', async () => {
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
  const [owner] = budgets;
  const bill = {
    spaceId: owner?.userId ?? '',
    userId: owner?.userId ?? '',
    budgetId: owner?.id ?? '',
    id: randomUUID(),
    name: 'Secret',
    kind: 'spending',
    amountKind: 'exact',
    amount: '1',
    recurrence: 'monthly',
    weekend: 'stay',
    isLastDay: false,
    version: 1,
    firstDue: at,
    datesUntil: at,
    createdAt: at,
    updatedAt: at,
  };
  await db.bill.create({ data: bill });
  const { spaceId, budgetId, id: billId } = bill;
  const dates = ['2026-03-05', '2026-04-05', '2026-05-05'].map((day, index) => ({
    spaceId,
    budgetId,
    billId,
    id: randomUUID(),
    amountKind: 'exact',
    amount: '1',
    version: index + 1,
    scheduledOn: new Date(day),
    dueOn: new Date(day),
    isSkipped: index === 1,
  }));
  await db.billDate.createMany({ data: dates });
  expect(await republish({ databaseUrl: database.url, clockOffset: 0 })).toBe(budgets.length + dates.length);
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
  const due = await db.$queryRaw<
    { subject: string; data: { id: string } }[]
  >`SELECT subject, data FROM outbox WHERE type = ${billStated.type}`;
  const stated = dates.map(({ id, version, isSkipped, dueOn }) => ({
    subject: spaceId,
    data: {
      id,
      userId: bill.userId,
      version,
      dueOn: isSkipped ? [] : [{ kind: 'bill', on: dueOn.toISOString().slice(0, 10), mailedWithin: 14 }],
    },
  }));
  expect(due.toSorted(byId)).toEqual(stated.toSorted(byId));
  expect(JSON.stringify([...rows, ...due])).not.toContain('Secret');
});
