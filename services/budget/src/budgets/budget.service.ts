import { randomUUID } from 'node:crypto';
import type { Budget, BudgetInput, BudgetPatch } from '@savvi/budget-contract/budget';
import type { Envelope } from '@savvi/contracts/event';
import { budgetCreated, budgetDeleted, budgetUpdated } from '@savvi/budget-contract/events';
import type { Outbox } from '@savvi/eventing/outbox';
import type { Clock } from '@savvi/service-kit/clock';
import { isErased } from '@savvi/service-kit/erased-spaces';
import { hashOfBody, makeOnce } from '@savvi/service-kit/idempotency';
import { JsonText } from '@savvi/service-kit/json-text';
import type { Page } from '@savvi/service-kit/page';
import { lockScope } from '@savvi/service-kit/prisma';
import { Problem } from '@savvi/service-kit/problem';
import { assertCurrent } from '@savvi/service-kit/record-version';
import { assertBelowLimit, type Scope } from '@savvi/service-kit/scope';
import type { Database, Transaction } from '../db.ts';
import { budgetRepository as budgets, type StoredBudget } from './budget.repository.ts';
import { assertBytes, assertRoom, bytesOf, merge, normalise } from './budget.rules.ts';
import { withCalculations } from './budget.view.ts';

/** Dependencies of {@link budgetService}. */
export interface BudgetDeps {
  readonly db: Database;
  readonly outbox: Outbox;
  readonly clock: Clock;
}

/** The fields of a budget that events contain. */
export const counted = ({ id, userId, version, calculations }: Budget) => ({
  id,
  userId,
  version,
  totalIncome: calculations.totalIncome,
  totalExpenses: calculations.totalExpenses,
  remaining: calculations.remaining,
});

const NO_BUDGET = 'This budget does not exist.';

const found = (budget: StoredBudget | null): StoredBudget => {
  if (budget === null) throw new Problem('not-found', { sentence: NO_BUDGET });
  return budget;
};

/** The use cases of budgets. */
export function budgetService({ db, outbox, clock }: BudgetDeps) {
  const inTransaction = <Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
    db.$transaction(work);

  /**
   * Stores a change that makes a budget larger. Such changes run sequentially within a space, and are rolled
   * back if they exceed the quota.
   */
  const grow = (scope: Scope, budget: Budget, event: Envelope): Promise<boolean> =>
    inTransaction(async (tx) => {
      await lockScope(tx, scope);
      const isReplaced = await budgets.replace(tx, scope, budget, event);
      assertBytes(await budgets.usage(tx, scope));
      return isReplaced;
    });

  return {
    async list(
      scope: Scope,
      page: Page,
    ): Promise<{ budgets: Budget[] | JsonText; total: number; last?: Budget | undefined }> {
      const isWhole = page.limit === undefined && page.after === undefined;
      const stored = isWhole ? await budgets.listAsStored(db.raw, scope) : null;
      if (stored !== null) return { budgets: new JsonText(stored.json), total: stored.total };
      const listed = (await budgets.list(db, scope, page)).map(withCalculations);
      return {
        budgets: listed,
        total: isWhole ? listed.length : await budgets.count(db, scope),
        last: listed.length === page.limit ? listed.at(-1) : undefined,
      };
    },

    get: async (scope: Scope, id: string): Promise<Budget> =>
      withCalculations(found(await budgets.find(db.raw, scope, id))),

    create(scope: Scope, input: BudgetInput, idempotencyKey: string | undefined): Promise<Budget> {
      const now = clock.now();
      const request = { scope, route: 'createBudget', key: idempotencyKey, bodyHash: hashOfBody(input), now };
      return inTransaction(async (tx) => {
        await lockScope(tx, scope); // the lock makes concurrent creations count one after the other
        if (await isErased(tx, scope)) throw new Problem('unauthorized');
        return makeOnce(tx, request, {
          async make() {
            assertBelowLimit(scope, 'maxBudgets', await budgets.count(tx, scope));
            const at = now.toISOString();
            const created = withCalculations({
              ...normalise(input),
              id: randomUUID(),
              userId: scope.userId,
              savingsGoals: [],
              version: 1,
              createdAt: at,
              updatedAt: at,
            });
            await budgets.insert(tx, scope, created);
            assertRoom(await budgets.usage(tx, scope));
            await outbox.append(
              tx,
              budgetCreated.of({ spaceId: scope.spaceId, data: counted(created), now }),
            );
            return {
              id: created.id,
              answer: (await budgets.hasMain(tx, scope)) ? { ...created, isMain: false } : created,
            };
          },
          again: async (id) => withCalculations(found(await budgets.find(tx, scope, id))),
        });
      });
    },

    async update(scope: Scope, id: string, patch: BudgetPatch, ifMatch: number | undefined): Promise<Budget> {
      for (;;) {
        const stored = found(await budgets.find(db.raw, scope, id));
        assertCurrent('budget', stored.version, ifMatch);
        const now = clock.now();
        const updated = withCalculations({
          ...stored,
          ...merge(stored, patch),
          version: stored.version + 1,
          updatedAt: now.toISOString(),
        });
        const event = budgetUpdated.of({ spaceId: scope.spaceId, data: counted(updated), now });
        const isReplaced =
          bytesOf(updated) > bytesOf(stored)
            ? await grow(scope, updated, event)
            : await budgets.replace(db.raw, scope, updated, event);
        if (isReplaced) return updated;
        // A concurrent change was stored first, so the next attempt merges this change into the new version.
      }
    },

    async chooseMain(scope: Scope, id: string): Promise<Budget> {
      if (!(await budgets.choose(db, scope, id, clock.now())))
        throw new Problem('not-found', { sentence: NO_BUDGET });
      return withCalculations(found(await budgets.find(db.raw, scope, id)));
    },

    async delete(scope: Scope, id: string, ifMatch: number | undefined): Promise<void> {
      for (;;) {
        const { userId, version } = found(await budgets.find(db.raw, scope, id));
        assertCurrent('budget', version, ifMatch);
        const event = budgetDeleted.of({
          spaceId: scope.spaceId,
          data: { id, userId, version: version + 1 },
          now: clock.now(),
        });
        if (await budgets.delete(db.raw, scope, { id, version }, event)) return;
      }
    },
  };
}

/** The use cases of budgets. */
export type BudgetService = ReturnType<typeof budgetService>;
