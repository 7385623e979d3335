import { randomUUID } from 'node:crypto';
import type { Budget, BudgetInput, BudgetPatch } from '@savvi/contracts/budget/budget';
import { budgetCreated, budgetDeleted, budgetUpdated } from '@savvi/contracts/events';
import type { outbox } from '@savvi/eventing/outbox';
import type { Clock } from '@savvi/service-kit/clock';
import { findCreated, rememberCreated } from '@savvi/service-kit/idempotency';
import { lockScope } from '@savvi/service-kit/prisma';
import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import type { Database, Transaction } from '../db.ts';
import type { budgetRepository, BudgetRow, Cursor } from './budget.repository.ts';
import { assertBelowLimit, assertCurrent, merge, normalise } from './budget.rules.ts';
import { toBudget, toInput } from './budget.view.ts';

/** What the use cases need. */
export interface BudgetDeps {
  readonly db: Database;
  readonly budgets: typeof budgetRepository;
  readonly outbox: typeof outbox;
  readonly clock: Clock;
}

const counted = ({ id, userId, version, calculations }: Budget) => ({
  id,
  userId,
  version,
  totalIncome: calculations.totalIncome,
  totalExpenses: calculations.totalExpenses,
  remaining: calculations.remaining,
});

const found = (row: BudgetRow | null): BudgetRow => {
  if (row === null) throw new Problem('not-found', { sentence: 'This budget does not exist.' });
  return row;
};

/** The use cases of budgets. */
export function budgetService({ db, budgets, outbox, clock }: BudgetDeps) {
  const inTransaction = <Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> => db.$transaction(work);

  return {
    async list(scope: Scope, page: { limit?: number | undefined; after?: Cursor | undefined }): Promise<{ budgets: Budget[]; total: number }> {
      const rows = await budgets.list(db, scope, page);
      return { budgets: rows.map(toBudget), total: page.limit === undefined && page.after === undefined ? rows.length : await budgets.count(db, scope) };
    },

    get: async (scope: Scope, id: string): Promise<Budget> => toBudget(found(await budgets.find(db, scope, id))),

    create(scope: Scope, input: BudgetInput, idempotencyKey: string | undefined): Promise<Budget> {
      const now = clock.now();
      const request = { scope, route: 'createBudget', key: idempotencyKey, body: input, now };
      return inTransaction(async (tx) => {
        await lockScope(tx, scope); // parallel creates count one after the other
        const earlierId = await findCreated(tx, request);
        if (earlierId !== null) return toBudget(found(await budgets.find(tx, scope, earlierId)));
        if (await budgets.isErased(tx, scope)) throw new Problem('unauthorized');
        assertBelowLimit(scope.entitlements.maxBudgets, await budgets.count(tx, scope));
        const created = toBudget(await budgets.insert(tx, scope, randomUUID(), normalise(input), now));
        await rememberCreated(tx, request, created.id);
        await outbox.append(tx, budgetCreated.of({ spaceId: scope.spaceId, data: counted(created), now }));
        return created;
      });
    },

    update(scope: Scope, id: string, patch: BudgetPatch, ifMatch: number | undefined): Promise<Budget> {
      const now = clock.now();
      return inTransaction(async (tx) => {
        await lockScope(tx, scope); // two changes at once are merged one after the other
        const stored = found(await budgets.find(tx, scope, id));
        assertCurrent(stored.version, ifMatch);
        const updated = toBudget(await budgets.update(tx, scope, id, merge(toInput(stored), patch), now));
        await outbox.append(tx, budgetUpdated.of({ spaceId: scope.spaceId, data: counted(updated), now }));
        return updated;
      });
    },

    delete(scope: Scope, id: string, ifMatch: number | undefined): Promise<void> {
      const now = clock.now();
      return inTransaction(async (tx) => {
        await lockScope(tx, scope);
        const stored = found(await budgets.find(tx, scope, id));
        assertCurrent(stored.version, ifMatch);
        await budgets.delete(tx, scope, id);
        await outbox.append(tx, budgetDeleted.of({ spaceId: scope.spaceId, data: { id, userId: stored.userId, version: stored.version + 1 }, now }));
      });
    },
  };
}

/** The use cases of budgets. */
export type BudgetService = ReturnType<typeof budgetService>;
