import * as z from '@savvi/contracts/schema';
import { MONEY_LIMITS, moneyInput, moneyOutput, toCents } from '@savvi/contracts/money';
import { calendarMonth, instant, recordId, recordVersion } from '@savvi/contracts/values';

/** The maximum number of started months of a space (MON-105). */
export const MONTHS_MAX = 240;

/** The number of months on a page for the archive of the user's own data. */
export const PLANS_PAGE = 10;

/** What a line takes along into the next month (MON-32). */
export const carryOver = z.enum(['fresh', 'left', 'left-or-overspent']);

/** The payer of a line or of a transaction (MON-55). */
export const payer = z.enum(['partner1', 'partner2', 'joint']);
/** The payer of a line or of a transaction. */
export type Payer = z.infer<typeof payer>;

/** The list of a budget that a line belongs to. */
export const planList = z.enum(['fixed', 'variable']);

/** The body of POST /api/budgets/{id}/months. */
export const monthInput = z.object({ month: calendarMonth });

/** A savings goal as a month plans it, copied from the goals of the budget (MON-27). */
export const monthGoal = z.object({ name: z.string(), planned: moneyOutput });
/** A savings goal as a month plans it. */
export type MonthGoal = z.infer<typeof monthGoal>;

/** The category of a line of a month, with the names that the month keeps (MON-18). */
export const monthCategory = z.object({ name: z.string(), group: z.string() });
/** The category of a line of a month. */
export type MonthCategory = z.infer<typeof monthCategory>;

/** What was spent in a category without a line: spending minus refunds. */
export const categorySpending = z.object({ ...monthCategory.shape, spent: moneyOutput });

/** A line of a month, with its figures (MON-33). */
export const monthLine = z.object({
  lineId: recordId,
  list: planList,
  name: z.string(),
  planned: moneyOutput,
  carryOver,
  payer: z.nullable(payer),
  /** Whether the amount was set for this month only, so that changes of other months skip it (MON-31). */
  isOwnAmount: z.boolean(),
  carriedIn: moneyOutput,
  spent: moneyOutput,
  left: moneyOutput,
  /** Absent for a line without one. */
  category: z.optional(monthCategory),
});
/** A line of a month, with its figures. */
export type MonthLine = z.infer<typeof monthLine>;

/** The bills of an open month, without recurring income. */
export const monthBills = z.object({
  /** The number of due dates that are neither paid nor skipped (MON-36). */
  unpaid: z.int(),
  /** The lines of the budget's bills, which have no pace (MON-42). */
  lineIds: z.array(recordId),
});
/** The bills of an open month. */
export type MonthBills = z.infer<typeof monthBills>;

const monthState = z.enum(['open', 'closed']);

const totals = {
  month: calendarMonth,
  plannedIncome: moneyOutput,
  income: moneyOutput,
  planned: moneyOutput,
  spent: moneyOutput,
  leftInAll: moneyOutput,
};

/**
 * A month in the list of a budget. One that is only `recorded` has transactions and no plan (MON-46): its planned
 * amounts are zero.
 */
export const monthListed = z.object({ ...totals, state: z.enum(['recorded', ...monthState.options]) });
/** A month in the list of a budget. */
export type MonthListed = z.infer<typeof monthListed>;

/** What each person paid: spending minus refunds. */
export const paidBy = z.object({
  partner1: moneyOutput,
  partner2: moneyOutput,
  joint: moneyOutput,
  nobody: moneyOutput,
});

/** The names and shares that a closed month keeps, whatever is renamed later. */
const closing = z.object({
  at: instant,
  budget: z.string(),
  people: z.array(z.string()),
  splitPercentage: z.int(),
  paid: paidBy,
});

/** A started month with its figures. */
export const monthReply = z.object({
  budgetId: recordId,
  ...totals,
  state: monthState,
  version: recordVersion,
  /** Null while the month is open. */
  closed: z.nullable(closing),
  /** The started month before this one; while it is open, `carriedIn` can still change (MON-32). */
  previous: z.nullable(z.object({ month: calendarMonth, state: monthState })),
  unplanned: moneyOutput,
  carriedIn: moneyOutput,
  outsidePlan: moneyOutput,
  leftToSpend: moneyOutput,
  setAside: moneyOutput,
  /** The number of recorded transactions. */
  transactions: z.int(),
  /** The number of transactions that could have a line and have none (MON-36). */
  withoutLine: z.int(),
  /** The number of accounts with transactions in the month that are not reconciled; absent without any (MON-36). */
  unreconciled: z.optional(z.int()),
  lines: z.array(monthLine),
  goals: z.array(monthGoal),
  /** The part of `outsidePlan` that has a category; absent without such spending. */
  outsideByCategory: z.optional(z.array(categorySpending)),
  /** Absent for a closed month, and for a budget without bills. */
  bills: z.optional(monthBills),
  /** Whether the budget was changed after this month got its plan (MON-27). */
  isUsualChanged: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});
/** A started month with its figures. */
export type Month = z.infer<typeof monthReply>;

/** The body of POST /api/budgets/{id}/months/{month}/close. */
export const closeInput = z.object({
  /** Whether to close all open months until this one, too (MON-35). */
  all: z._default(z.boolean(), false),
});

/** The plan of a month as stored, for the archive of the user's own data. */
export const storedMonth = z.object({
  budgetId: recordId,
  month: calendarMonth,
  plannedIncome: moneyOutput,
  goals: z.array(monthGoal),
  lines: z.array(
    z.object({
      lineId: recordId,
      list: planList,
      name: z.string(),
      planned: moneyOutput,
      carryOver,
      payer: z.nullable(payer),
      category: z.optional(monthCategory),
    }),
  ),
});
/** The plan of a month as stored. */
export type StoredMonth = z.infer<typeof storedMonth>;

/** The body of PATCH /api/budgets/{id}/months/{month}. */
export const monthPatch = z.object({ plannedIncome: moneyInput(MONEY_LIMITS.balance) });
/** A change of a month apart from its lines. */
export type MonthPatch = z.output<typeof monthPatch>;

/** The body of POST /api/budgets/{id}/months/{month}/income: the income that raises the plan (MON-54). */
export const incomeToPlan = z.strictObject({ transactionId: recordId });

/** How far a change of a planned amount reaches (MON-30). */
export const reach = z.enum(['only', 'on']);

/** The body of PATCH /api/budgets/{id}/months/{month}/lines/{lineId}. */
export const monthLinePatch = z.object({
  planned: z.optional(moneyInput(MONEY_LIMITS.payment)),
  carryOver: z.optional(carryOver),
  payer: z.optional(z.nullable(payer)),
  /** `on` also changes the later months that are started, and the usual month. */
  reach,
});
/** A change to a line of a month. */
export type MonthLinePatch = z.output<typeof monthLinePatch>;

/** The body of POST /api/budgets/{id}/months/{month}/move: money that one line gives to another one (MON-43). */
export const moneyMove = z.object({
  from: recordId,
  to: recordId,
  amount: moneyInput(MONEY_LIMITS.payment).check(
    z.refine((amount) => toCents(amount) > 0n, 'must be more than 0.00'),
  ),
});
/** Money that one line of a month gives to another one. */
export type MoneyMove = z.output<typeof moneyMove>;

/** A month after a change of a line. */
export const monthLineChanged = z.object({
  month: monthReply,
  /** Later months that kept an amount of their own (MON-31). */
  kept: z.array(z.object({ month: calendarMonth, planned: moneyOutput })),
});
