import { randomUUID } from 'node:crypto';
import type { Budget, BudgetInput, BudgetPatch } from '@savvi/budget-contract/budget';
import type { Envelope } from '@savvi/contracts/event';
import { budgetCreated, budgetDeleted } from '@savvi/budget-contract/events';
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
import { deletedEvent } from '../shared/bill-events.ts';
import { billRepository as bills } from '../shared/bill.repository.ts';
import { budgetChange, counted, foundBudget, NO_BUDGET } from '../shared/budget-change.ts';
import { budgetRepository as budgets } from '../shared/budget.repository.ts';
import { closedMonthRepository as closedMonths } from '../shared/closed-month.repository.ts';
import { assertBytes, assertRoom, bytesOf, normalise } from '../shared/budget.rules.ts';
import { withCalculations } from '../shared/budget.view.ts';
import { planLinesOf } from '../shared/plan-lines.ts';

/** Dependencies of {@link budgetService}. */
export interface BudgetDeps {
  readonly db: Database;
  readonly outbox: Outbox;
  readonly clock: Clock;
}

/** The use cases of budgets. */
export function budgetService({ db, outbox, clock }: BudgetDeps) {
  const inTransaction = <Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
    db.$transaction(work);

  /**
   * Stores a change that makes a budget larger, or of a budget whose lines have ids to keep. Such changes
   * run sequentially within a space, and are rolled back if they exceed the quota.
   */
  const replaceLocked = (
    scope: Scope,
    budget: Budget,
    keepsIds: boolean,
    event: Envelope,
  ): Promise<boolean> =>
    inTransaction(async (tx) => {
      await lockScope(tx, scope);
      if (!(await budgets.replace(tx, scope, budget, event))) return false;
      if (keepsIds) await planLinesOf(tx, scope, budget);
      assertBytes(await budgets.usage(tx, scope));
      return true;
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
      withCalculations(foundBudget(await budgets.find(db.raw, scope, id))),

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
          again: async (id) => withCalculations(foundBudget(await budgets.find(tx, scope, id))),
        });
      });
    },

    async update(scope: Scope, id: string, patch: BudgetPatch, ifMatch: number | undefined): Promise<Budget> {
      for (;;) {
        const stored = foundBudget(await budgets.find(db.raw, scope, id));
        assertCurrent('budget', stored.version, ifMatch);
        const { updated, event } = budgetChange(stored, patch, scope, clock.now());
        const keepsIds = stored.hasMonths === true || stored.hasPlanLines === true;
        const isReplaced =
          keepsIds || bytesOf(updated) > bytesOf(stored)
            ? await replaceLocked(scope, updated, keepsIds, event)
            : await budgets.replace(db.raw, scope, updated, event);
        if (isReplaced) return updated;
        // A concurrent change was stored first, so the next attempt merges this change into the new version.
      }
    },

    async chooseMain(scope: Scope, id: string): Promise<Budget> {
      if (!(await budgets.choose(db, scope, id, clock.now())))
        throw new Problem('not-found', { sentence: NO_BUDGET });
      return withCalculations(foundBudget(await budgets.find(db.raw, scope, id)));
    },

    async delete(scope: Scope, id: string, ifMatch: number | undefined): Promise<void> {
      for (;;) {
        const { userId, version } = foundBudget(await budgets.find(db.raw, scope, id));
        assertCurrent('budget', version, ifMatch);
        const event = budgetDeleted.of({
          spaceId: scope.spaceId,
          data: { id, userId, version: version + 1 },
          now: clock.now(),
        });
        const isDeleted = await inTransaction(async (tx) => {
          await lockScope(tx, scope); // otherwise the next main budget may be deleted at the same time
          const dates = await bills.dates(tx, scope, { budgetId: id });
          if (!(await budgets.delete(tx, scope, { id, version }, event))) return false;
          await outbox.append(
            tx,
            dates.map((date) => deletedEvent(scope, date, clock.now())),
          );
          await closedMonths.remove(tx, scope, id); // the rest goes by foreign keys
          await budgets.chooseStarted(tx, scope, clock.now());
          return true;
        });
        if (isDeleted) return;
      }
    },
  };
}

/** The use cases of budgets. */
export type BudgetService = ReturnType<typeof budgetService>;
