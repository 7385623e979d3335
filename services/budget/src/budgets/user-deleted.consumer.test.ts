import { randomUUID } from 'node:crypto';
import { budgetInput } from '@savvi/budget-contract/budget';
import { userDeleted } from '@savvi/contracts/events';
import { consume } from '@savvi/eventing/consume';
import { outbox } from '@savvi/eventing/outbox';
import { isErased } from '@savvi/service-kit/erased-spaces';
import { silentLog } from '@savvi/service-kit/log';
import { memoryBroker } from '@savvi/testing/memory-bus';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testBudgetDatabase } from '../testing/budget.ts';
import { budgetRepository } from '../shared/budget.repository.ts';
import { withCalculations } from '../shared/budget.view.ts';
import { eraseOnUserDeleted } from './user-deleted.consumer.ts';

const now = new Date('2026-03-03T12:00:00.000Z');
let database: Awaited<ReturnType<typeof testBudgetDatabase>>;
beforeAll(async () => {
  database = await testBudgetDatabase();
});
afterAll(() => database.drop());

// Trust: deletion-2
it('a user deletion erases the budgets of this user only, and publishes the erasure, however often the event comes', async () => {
  const [gone, stays] = [randomUUID(), randomUUID()];
  const at = now.toISOString();
  const budgetOf = (userId: string) =>
    withCalculations({
      ...budgetInput.parse({ name: 'Home', partner1Name: 'Ann' }),
      id: randomUUID(),
      userId,
      savingsGoals: [],
      version: 1,
      createdAt: at,
      updatedAt: at,
    });
  for (const id of [gone, stays])
    await database.db.$transaction((tx) => budgetRepository.insert(tx, { spaceId: id }, budgetOf(id)));
  const broker = memoryBroker();
  const bus = broker.connect();
  const erasure = consume({
    bus,
    inTransaction: (work) => database.db.$transaction(work),
    durable: 'budget.user-deleted',
    types: [userDeleted],
    apply: eraseOnUserDeleted({ outbox, clock: { now: () => now } }),
    log: silentLog,
  });
  const told = () =>
    userDeleted.of({ spaceId: gone, data: { userId: gone, spaceId: gone, version: 2 }, now });
  await bus.publish([told()]);
  await bus.publish([told()]);
  await expect.poll(() => database.db.inboxEvent.count()).toBe(2);
  expect(await budgetRepository.count(database.db, { spaceId: gone })).toBe(0);
  expect(await budgetRepository.count(database.db, { spaceId: stays })).toBe(1);
  expect(await database.db.$transaction((tx) => isErased(tx, { spaceId: gone }))).toBe(true);
  expect((await database.db.outboxEvent.findMany()).map((row) => [row.type, row.subject])).toContainEqual([
    'budget.user-data.erased.v1',
    gone,
  ]);
  await erasure.stop();
  await bus.close();
});
