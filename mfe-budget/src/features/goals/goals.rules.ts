// Decisions of the page of savings goals.
import type { Goal } from '@savvi/budget-contract/goal-reply';
import { neededMonthly } from '@savvi/budget-contract/goal.rules';
import { type Cents, toCents } from '@savvi/contracts/money';

/** What all goals take each month. */
export const totalOf = (goals: readonly Goal[]): Cents =>
  goals.reduce((total, { monthlyAmount }) => total + toCents(monthlyAmount), 0n);

/** What a goal needs each month to be reached in time; null without a target and a date in the future (MON-94). */
export const neededFor = ({ target, date }: Pick<Goal, 'target' | 'date'>, today: string): Cents | null =>
  target === null || date === null
    ? null
    : neededMonthly({ target: toCents(target), saved: 0n, date }, today);

/** Whether the date of a goal has passed. */
export const isPast = ({ date }: Pick<Goal, 'date'>, today: string): boolean =>
  date !== null && date <= today;

/** Thrown by a change of a goal that was changed or deleted elsewhere. */
export class GoalChanged extends Error {
  override readonly name = 'GoalChanged';
}

const isSame = (one: Goal, other: Goal): boolean =>
  (['name', 'monthlyAmount', 'target', 'date'] as const).every((field) => one[field] === other[field]);

/** A list with a new goal; one that it has already is not added again. */
export const added =
  (goal: Goal) =>
  (goals: readonly Goal[]): readonly Goal[] =>
    goals.some(({ id }) => id === goal.id) ? goals : [...goals, goal];

/** A list with a changed goal. @throws {GoalChanged} if the list has another version of it, or none */
export const changed =
  (was: Goal, goal: Goal) =>
  (goals: readonly Goal[]): readonly Goal[] => {
    const now = goals.find(({ id }) => id === was.id);
    if (now === undefined || !(isSame(now, was) || isSame(now, goal))) throw new GoalChanged();
    return goals.map((each) => (each.id === goal.id ? goal : each));
  };

/** A list without a goal. */
export const removed =
  ({ id }: Goal) =>
  (goals: readonly Goal[]): readonly Goal[] =>
    goals.filter((goal) => goal.id !== id);

/** A list with a removed goal at its former place; one that it has again is not added. */
export const restored =
  (goal: Goal, at: number) =>
  (goals: readonly Goal[]): readonly Goal[] =>
    goals.some(({ id }) => id === goal.id) ? goals : goals.toSpliced(at, 0, goal);
