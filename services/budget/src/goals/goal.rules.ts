import { type Goal, GOALS_MAX } from '@savvi/budget-contract/goal';
import { Problem } from '@savvi/service-kit/problem';

/** Whether two goals are equal in every field. */
const isSame = (one: Goal, other: Goal): boolean =>
  one.id === other.id &&
  one.name === other.name &&
  one.monthlyAmount === other.monthlyAmount &&
  one.target === other.target &&
  one.date === other.date;

/** Whether two lists have the same goals in the same order. */
export const isSameList = (one: readonly Goal[], other: readonly Goal[]): boolean =>
  one.length === other.length &&
  one.every((goal, at) => {
    const there = other[at];
    return there !== undefined && isSame(goal, there);
  });

/** The goals that a new list leaves out. */
export const removedFrom = (before: readonly Goal[], after: readonly Goal[]): Goal[] =>
  before.filter(({ id }) => after.every((goal) => goal.id !== id));

/** The fields of a goal that need the plan feature `hasCustomGoals` (MON-105). */
const PLANNED = ['target', 'date'] as const;

/**
 * Whether a list sets a target or a date. Values that the goals had before are not set, and neither are those of
 * removed goals that come back.
 */
export const setsTargets = (before: readonly Goal[], after: readonly Goal[]): boolean =>
  after.some((goal) => {
    const was = before.find(({ id }) => id === goal.id);
    return PLANNED.some((field) => goal[field] !== null && goal[field] !== was?.[field]);
  });

/** Rejects dates that are set and are not after today. @throws {Problem} `invalid` */
export function assertDates(before: readonly Goal[], after: readonly Goal[], today: string): void {
  const isPast = ({ id, date }: Goal) =>
    date !== null && date <= today && date !== before.find((goal) => goal.id === id)?.date;
  if (after.some(isPast)) throw new Problem('invalid', { sentence: 'Choose a date in the future.' });
}

/** Rejects a list that grows beyond the limit of a space. @throws {Problem} `full` */
export function assertRoom(before: readonly Goal[], after: readonly Goal[], others: number): void {
  if (after.length > before.length && others + after.length > GOALS_MAX) throw new Problem('full');
}
