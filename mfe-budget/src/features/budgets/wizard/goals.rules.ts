// The goals that a budget keeps, beside those that are typed in the wizard.
import type { Goal } from '@savvi/budget-contract/goal-reply';
import { recordIdOf } from '../../../shared/record-id.ts';
import type { Draft } from './draft.rules.ts';
import { type Entries, entriesOf, type EntryLine } from './entries.rules.ts';
import type { Budget } from '@savvi/budget-contract/budget';

const typedFor = (typed: readonly EntryLine[], { id }: Goal): EntryLine | undefined =>
  typed.find((line) => recordIdOf(line.id) === id);

/**
 * The entries with the goals that the budget keeps, so that the plan subtracts all of them (MON-22). A typed goal
 * that was stored already, although its response was lost, counts once.
 */
export const withKept = (entries: Entries, kept: readonly Goal[]): Entries =>
  kept.length === 0
    ? entries
    : {
        ...entries,
        savingsGoals: [
          ...kept
            .filter((goal) => typedFor(entries.savingsGoals, goal) === undefined)
            .map(({ id, name, monthlyAmount }) => ({ id, name, amount: Number(monthlyAmount) })),
          ...entries.savingsGoals,
        ],
      };

const amountsOf = ({ name, amount }: EntryLine) => ({ name, monthlyAmount: amount.toFixed(2) });

/** The goals to store: those that the budget keeps, and the typed ones. */
export const withTyped = (kept: readonly Goal[], typed: readonly EntryLine[]): Goal[] => [
  ...kept.map((goal) => {
    const line = typedFor(typed, goal);
    return line === undefined ? goal : { ...goal, ...amountsOf(line) };
  }),
  ...typed
    .map((line) => ({ id: recordIdOf(line.id), ...amountsOf(line), target: null, date: null }))
    .filter(({ id }) => kept.every((goal) => goal.id !== id)),
];

/** The draft of a saved budget whose goals are not stored yet (MON-21). */
export function draftOfGoals(budget: Budget, savingsGoals: readonly EntryLine[], changedAt: string): Draft {
  const base = entriesOf(budget);
  return { base, entries: { ...base, savingsGoals }, step: 4, intent: null, changedAt };
}
