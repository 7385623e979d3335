import * as z from '@savvi/contracts/schema';
import { MONEY_LIMITS, moneyInput, toCents } from '@savvi/contracts/money';
import { calendarDate, recordId, requiredName } from '@savvi/contracts/values';
import { BUDGET_LINES_MAX, BUDGET_NAME_MAX } from './budget.ts';
import { goalFields } from './goal-reply.ts';

export { type Goal, type Goals, goalsReply } from './goal-reply.ts';

/** The maximum number of savings goals of a space (MON-105). */
export const GOALS_MAX = 50;

/** A savings goal in a request. Its id comes from the client, so that a repeated request adds nothing. */
export const goalInput = z.strictObject({
  id: recordId,
  name: requiredName(BUDGET_NAME_MAX),
  monthlyAmount: moneyInput(MONEY_LIMITS.payment),
  target: z._default(
    z.nullable(
      moneyInput(MONEY_LIMITS.balance).check(
        z.refine((amount) => toCents(amount) > 0n, 'must be more than 0.00'),
      ),
    ),
    null,
  ),
  /** The day by which the target is to be reached. */
  date: z._default(
    z.nullable(calendarDate.check(z.regex(/^2[01]/, 'must be a date from 2000 to 2199'))),
    null,
  ),
});
/** A savings goal as the service parses it. */
export type GoalInput = z.output<typeof goalInput>;

/** The body of PUT /api/budgets/{id}/goals: all goals of the budget, in their order. */
export const goalsInput = z.object({
  goals: z.array(goalInput).check(
    z.maxLength(BUDGET_LINES_MAX, `must have at most ${BUDGET_LINES_MAX} goals`),
    z.refine(
      (goals) => new Set(goals.map(({ id }) => id)).size === goals.length,
      'must not contain an id twice',
    ),
  ),
});

/** A goal with its budget, for the archive of the user's own data. */
export const storedGoal = z.object({ budgetId: recordId, ...goalFields });
/** A goal with its budget. */
export type StoredGoal = z.infer<typeof storedGoal>;
