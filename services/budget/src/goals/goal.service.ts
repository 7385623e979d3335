import type { GoalInput, Goals } from '@savvi/budget-contract/goal';
import { monthChanged } from '@savvi/budget-contract/events';
import { dayIn } from '@savvi/contracts/calendar';
import type { Outbox } from '@savvi/eventing/outbox';
import type { Clock } from '@savvi/service-kit/clock';
import { isErased } from '@savvi/service-kit/erased-spaces';
import { JsonText } from '@savvi/service-kit/json-text';
import { lockScope } from '@savvi/service-kit/prisma';
import { Problem } from '@savvi/service-kit/problem';
import { assertCurrent } from '@savvi/service-kit/record-version';
import { assertEntitled, type Scope } from '@savvi/service-kit/scope';
import type { Database } from '../db.ts';
import { foundBudget } from '../shared/budget-change.ts';
import { budgetRepository } from '../shared/budget.repository.ts';
import { closedMonthRepository } from '../shared/closed-month.repository.ts';
import { assertBudgetHeld } from '../shared/held-budget.ts';
import { monthEvents } from '../shared/month-events.ts';
import { goalMaintenance } from './goal.maintenance.repository.ts';
import { goalRepository, type StoredGoals } from './goal.repository.ts';
import { assertDates, assertRoom, isSameList, removedFrom, setsTargets } from './goal.rules.ts';

/** Dependencies of {@link goalService}. */
export interface GoalDeps {
  readonly db: Database;
  readonly outbox: Outbox;
  readonly clock: Clock;
}

/** How long removed goals are stored, in milliseconds. */
const REMOVED_MS = 86_400_000;

/** The use cases of savings goals. */
export function goalService({ db, outbox, clock }: GoalDeps) {
  return {
    async list(scope: Scope, budgetId: string): Promise<Goals> {
      foundBudget(await budgetRepository.find(db.raw, scope, budgetId));
      return goalRepository.list(db.raw, scope, budgetId);
    },

    listAll: async (scope: Scope): Promise<JsonText> =>
      new JsonText(await goalRepository.listAll(db.raw, scope)),

    /**
     * Replaces the goals of a budget. A repeated request changes nothing. Targets and dates need the plan, except
     * those of goals that have them already or had them before the last change removed them: a deletion can
     * always be taken back (MON-105).
     */
    replace: (
      scope: Scope,
      budgetId: string,
      goals: readonly GoalInput[],
      ifMatch: number | undefined,
    ): Promise<Goals> =>
      db.$transaction(async (tx) => {
        await lockScope(tx, scope); // the lock makes concurrent requests count one after the other
        if (await isErased(tx, scope)) throw new Problem('unauthorized');
        await assertBudgetHeld(tx, scope, budgetId);
        const before = await goalRepository.list(tx, scope, budgetId);
        if (isSameList(before.goals, goals)) return before;
        assertCurrent('list of goals', before.version, ifMatch);
        const known = [...before.goals, ...before.removed];
        if (setsTargets(known, goals)) assertEntitled(scope, 'hasCustomGoals');
        const now = clock.now();
        assertDates(known, goals, dayIn(scope.timeZone, now));
        assertRoom(before.goals, goals, await goalRepository.countOthers(tx, scope, budgetId));
        const changed: StoredGoals = {
          goals: [...goals],
          version: before.version + 1,
          removed: removedFrom(before.goals, goals),
        };
        await goalRepository.replace(tx, scope, budgetId, changed, now);
        // Open months say whether they have the same goals.
        const months = await closedMonthRepository.listOpen(tx, scope, budgetId);
        await outbox.append(tx, monthEvents(monthChanged, scope, { budgetId, months }, now));
        return changed;
      }),
  };
}

/** The use cases of savings goals. */
export type GoalService = ReturnType<typeof goalService>;

/** Forgets removed goals after a day. */
export const forgetRemovedGoals = (db: Database, now: Date): Promise<number> =>
  goalMaintenance.forgetRemoved(db, new Date(now.getTime() - REMOVED_MS));
