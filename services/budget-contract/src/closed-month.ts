import * as z from '@savvi/contracts/schema';
import { moneyOutput } from '@savvi/contracts/money';
import { calendarMonth } from '@savvi/contracts/values';
import { carryOver, categorySpending, monthCategory, monthGoal, paidBy, payer, planList } from './month.ts';

/** The number of the format of {@link closedContent}, which the hash of a closed month covers. */
export const CLOSED_FORMAT = 1;

/**
 * What a closed month keeps for good: figures and names of its day, without ids (MON-37). The order of the keys is
 * part of the format, because the hash covers the JSON. The keys of categories are absent where there are none.
 */
export const closedContent = z.object({
  month: calendarMonth,
  budget: z.string(),
  people: z.array(z.string()),
  splitPercentage: z.int(),
  plannedIncome: moneyOutput,
  income: moneyOutput,
  planned: moneyOutput,
  carriedIn: moneyOutput,
  spent: moneyOutput,
  outsidePlan: moneyOutput,
  leftToSpend: moneyOutput,
  setAside: moneyOutput,
  leftInAll: moneyOutput,
  transactions: z.int(),
  withoutLine: z.int(),
  paid: paidBy,
  lines: z.array(
    z.object({
      list: planList,
      name: z.string(),
      planned: moneyOutput,
      carryOver,
      payer: z.nullable(payer),
      carriedIn: moneyOutput,
      spent: moneyOutput,
      left: moneyOutput,
      category: z.optional(monthCategory),
    }),
  ),
  goals: z.array(monthGoal),
  outsideByCategory: z.optional(z.array(categorySpending)),
});
/** What a closed month keeps for good. */
export type ClosedContent = z.infer<typeof closedContent>;
