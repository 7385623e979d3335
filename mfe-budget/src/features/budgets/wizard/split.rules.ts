import { netIncomes, splitByIncome } from '@savvi/budget-contract/calculations';
import { type Entries, withAmounts } from './entries.rules.ts';

/** The presets of the Split step: partner 1's percentage (BUD-37). */
export const SPLIT_PRESETS = [50, 60] as const;

/** A split as text: both percentages, partner 1 first. */
export const splitText = (percentage: number): string => `${percentage}/${100 - percentage}`;

/**
 * The split in proportion to net incomes, with these incomes in cents; null while neither partner has an
 * income.
 */
export function incomeSplit(entries: Entries) {
  const figures = withAmounts(entries);
  const percentage = splitByIncome(figures);
  if (percentage === null) return null;
  const { partner1, partner2 } = netIncomes(figures);
  const earns = (income: bigint) => (income > 0n ? income : 0n);
  return { percentage, partner1: earns(partner1), partner2: earns(partner2) };
}
