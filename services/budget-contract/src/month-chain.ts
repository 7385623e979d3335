// The started months of a budget, from what is stored to what the API returns. The months are one chain, because
// lines carry their left amounts over.
import { type Cents, fromCents, toCents } from '@savvi/contracts/money';
import type { Budget } from './budget-reply.ts';
import type { Category } from './category.ts';
import type { ClosedContent } from './closed-month.ts';
import type { Month, MonthBills, MonthCategory, MonthGoal, MonthListed, Payer } from './month.ts';
import {
  carriedOn,
  type CarryOver,
  carriedOnBy,
  monthFigures,
  type MonthFigures,
  type Plan,
  type Recorded,
} from './month.rules.ts';

/** A line of a stored month. Amounts are decimal texts. */
export interface StoredLine {
  readonly lineId: string;
  readonly list: 'fixed' | 'variable';
  readonly position: number;
  readonly name: string;
  readonly planned: string;
  readonly carryOver: CarryOver;
  readonly payer: Payer | null;
  readonly isOwnAmount: boolean;
  /** With the names that the month keeps. */
  readonly category: Category | null;
}

/** A stored month without its lines. `month` is a text such as `2027-05`. */
export interface StoredMonthRow {
  readonly month: string;
  readonly plannedIncome: string;
  readonly goals: readonly MonthGoal[];
  readonly usualStamp: string;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What was recorded in a month for one line, or for no line, by kind. */
export interface RecordedSum {
  readonly month: string;
  readonly lineId: string | null;
  readonly spending: string;
  readonly refund: string;
  readonly income: string;
  /** The number of transactions. */
  readonly transactions: number;
  /** The number of them that could have a line: spending and refunds. */
  readonly assignable: number;
}

/** Spending minus refunds of a month in a category, without a line. */
export interface CategorySum extends MonthCategory {
  readonly month: string;
  readonly spent: string;
}

/** A closed month as stored. */
export interface StoredClosed {
  readonly closedAt: string;
  readonly content: ClosedContent;
  /** The ids of the lines in the content, in its order. */
  readonly lineIds: readonly string[];
}

/** A line of a month, and whether the budget has another category for it now. */
export interface ChainLine extends StoredLine {
  readonly month: string;
  readonly isRecategorized: boolean;
}

/** The started months of a budget, oldest first, with the lines and sums of those after the last closed one. */
export interface StoredChain {
  /** The last closed month. */
  readonly closed: StoredClosed | null;
  readonly months: readonly StoredMonthRow[];
  readonly lines: readonly ChainLine[];
  readonly sums: readonly RecordedSum[];
  /** The savings goals of the budget, which the next started month gets. */
  readonly usualGoals: readonly MonthGoal[];
  readonly categorySums: readonly CategorySum[];
  /** The bills of the last month; null or absent for a budget without bills. */
  readonly bills?: MonthBills | null;
  /** The number of accounts with transactions in the last month that are not reconciled. */
  readonly unreconciled: number;
}

/** The rows of the months after the last closed one. */
export const openRows = ({ closed, months }: Pick<StoredChain, 'closed' | 'months'>): StoredMonthRow[] =>
  months.filter(({ month }) => closed === null || month > closed.content.month);

/** A stored month with its figures. */
export interface FiguredMonth {
  readonly row: StoredMonthRow;
  readonly lines: readonly StoredLine[];
  readonly figures: MonthFigures;
  readonly transactions: number;
  readonly withoutLine: number;
  readonly outsideByCategory: NonNullable<Month['outsideByCategory']>;
}

const totalOf = (goals: readonly MonthGoal[]): Cents =>
  goals.reduce((total, { planned }) => total + toCents(planned), 0n);

const planOf = ({ plannedIncome, goals }: StoredMonthRow, lines: readonly StoredLine[]): Plan => ({
  plannedIncome: toCents(plannedIncome),
  goals: totalOf(goals),
  lines: lines.map((line) => ({ ...line, planned: toCents(line.planned) })),
});

const recordedOf = (sums: readonly RecordedSum[]): Recorded => ({
  income: sums.reduce((total, { income }) => total + toCents(income), 0n),
  spent: new Map(sums.map((sum) => [sum.lineId, toCents(sum.spending) - toCents(sum.refund)])),
});

/** What the lines of a closed month pass on to the next one. */
const carriedOnByClosed = ({ content, lineIds }: StoredClosed): Map<string, Cents> =>
  new Map(
    content.lines.map(({ carryOver, left }, at) => [lineIds[at] ?? '', carriedOn(carryOver, toCents(left))]),
  );

/**
 * Calculates the open months of a budget, oldest first: each line carries its left amount to the next started
 * month.
 */
export function figuredMonths({ closed, months, lines, sums, categorySums }: StoredChain): FiguredMonth[] {
  let carried: ReadonlyMap<string, Cents> = closed === null ? new Map() : carriedOnByClosed(closed);
  return openRows({ closed, months }).map((row) => {
    const own = lines.filter(({ month }) => month === row.month);
    const plan = planOf(row, own);
    const recorded = sums.filter(({ month }) => month === row.month);
    const figures = monthFigures(plan, recordedOf(recorded), carried);
    carried = carriedOnBy(plan, figures);
    return {
      row,
      lines: own,
      figures,
      transactions: recorded.reduce((total, each) => total + each.transactions, 0),
      withoutLine: recorded.find(({ lineId }) => lineId === null)?.assignable ?? 0,
      outsideByCategory: categorySums
        .filter(({ month }) => month === row.month)
        .map(({ name, group, spent }) => ({ name, group, spent })),
    };
  });
}

/** The keys about categories, which months without any do not have. */
const withCategories = ({ outsideByCategory = [] }: Pick<Month, 'outsideByCategory'>) =>
  outsideByCategory.length === 0 ? {} : { outsideByCategory };
const withCategory = (category: MonthCategory | null) =>
  category === null ? {} : { category: { name: category.name, group: category.group } };

/** An open month as the list of a budget returns it. */
export const listedMonth = ({ row, figures }: FiguredMonth) => ({
  month: row.month,
  state: 'open' as const,
  plannedIncome: fromCents(figures.plannedIncome),
  income: fromCents(figures.income),
  planned: fromCents(figures.planned),
  spent: fromCents(figures.spent),
  leftInAll: fromCents(figures.leftInAll),
});

/** A closed month as the list of a budget returns it. */
export const listedClosed = ({ month, plannedIncome, income, planned, spent, leftInAll }: ClosedContent) => ({
  month,
  state: 'closed' as const,
  plannedIncome,
  income,
  planned,
  spent,
  leftInAll,
});

/** A month without a plan as the list of a budget returns it (MON-46). Amounts are decimal texts. */
export const listedRecorded = ({
  month,
  income,
  spent,
}: Pick<MonthListed, 'month' | 'income' | 'spent'>): MonthListed => ({
  month,
  state: 'recorded',
  plannedIncome: '0.00',
  income,
  planned: '0.00',
  spent,
  leftInAll: fromCents(-toCents(spent)),
});

/** The started month before one, with its state. */
function previousOf({ closed, months }: StoredChain, month: string): Month['previous'] {
  const before = months.findLast((row) => row.month < month);
  if (before === undefined) return null;
  const isClosed = closed !== null && before.month <= closed.content.month;
  return { month: before.month, state: isClosed ? 'closed' : 'open' };
}

/** A closed month as the API returns it. */
function closedMonth(
  budgetId: string,
  chain: StoredChain,
  { closedAt, content, lineIds }: StoredClosed,
  row: StoredMonthRow,
): Month {
  const { budget, people, splitPercentage, paid } = content;
  return {
    budgetId,
    ...listedClosed(content),
    version: row.version,
    closed: { at: closedAt, budget, people, splitPercentage, paid },
    previous: previousOf(chain, row.month),
    unplanned: fromCents(toCents(content.plannedIncome) - toCents(content.planned) - totalOf(content.goals)),
    carriedIn: content.carriedIn,
    outsidePlan: content.outsidePlan,
    leftToSpend: content.leftToSpend,
    setAside: content.setAside,
    transactions: content.transactions,
    withoutLine: content.withoutLine,
    lines: content.lines.map((line, at) => ({ ...line, lineId: lineIds[at] ?? '', isOwnAmount: false })),
    goals: content.goals,
    ...withCategories(content),
    isUsualChanged: false,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** The last month of a chain as the API returns it; null without months. */
export function lastMonth(budgetId: string, chain: StoredChain, currentStamp: string): Month | null {
  const last = chain.months.at(-1);
  if (last === undefined) return null;
  if (chain.closed?.content.month === last.month) return closedMonth(budgetId, chain, chain.closed, last);
  const figured = figuredMonths(chain).at(-1);
  return figured === undefined ? null : openMonth(budgetId, figured, { chain, currentStamp });
}

/** An open month as the API returns it. */
function openMonth(
  budgetId: string,
  month: FiguredMonth,
  { chain, currentStamp }: { chain: StoredChain; currentStamp: string },
): Month {
  const { row, lines, figures, transactions, withoutLine, outsideByCategory } = month;
  return {
    budgetId,
    ...listedMonth(month),
    version: row.version,
    closed: null,
    previous: previousOf(chain, row.month),
    unplanned: fromCents(figures.unplanned),
    carriedIn: fromCents(figures.carriedIn),
    outsidePlan: fromCents(figures.outsidePlan),
    leftToSpend: fromCents(figures.leftToSpend),
    setAside: fromCents(figures.setAside),
    transactions,
    withoutLine,
    lines: lines.map(({ lineId, list, name, planned, carryOver, payer, isOwnAmount, category }) => {
      const of = figures.lines.get(lineId);
      return {
        lineId,
        list,
        name,
        planned,
        carryOver,
        payer,
        isOwnAmount,
        carriedIn: fromCents(of?.carriedIn ?? 0n),
        spent: fromCents(of?.spent ?? 0n),
        left: fromCents(of?.left ?? 0n),
        ...withCategory(category),
      };
    }),
    goals: [...row.goals],
    ...withCategories({ outsideByCategory }),
    ...(chain.bills != null && { bills: chain.bills }),
    ...(chain.unreconciled > 0 && { unreconciled: chain.unreconciled }),
    isUsualChanged:
      row.usualStamp !== currentStamp ||
      chain.lines.some((line) => line.month === row.month && line.isRecategorized),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** What a closed month keeps. The order of the keys is that of the format. */
export function closedContentOf(
  { name, partner1Name, partner2Name, splitPercentage }: Budget,
  { row, lines, figures, transactions, withoutLine, outsideByCategory }: FiguredMonth,
  paid: ClosedContent['paid'],
): ClosedContent {
  return {
    month: row.month,
    budget: name,
    people: [partner1Name, ...(partner2Name === null ? [] : [partner2Name])],
    splitPercentage,
    plannedIncome: fromCents(figures.plannedIncome),
    income: fromCents(figures.income),
    planned: fromCents(figures.planned),
    carriedIn: fromCents(figures.carriedIn),
    spent: fromCents(figures.spent),
    outsidePlan: fromCents(figures.outsidePlan),
    leftToSpend: fromCents(figures.leftToSpend),
    setAside: fromCents(figures.setAside),
    leftInAll: fromCents(figures.leftInAll),
    transactions,
    withoutLine,
    paid: { partner1: paid.partner1, partner2: paid.partner2, joint: paid.joint, nobody: paid.nobody },
    lines: lines.map(({ lineId, list, name: line, planned, carryOver, payer, category }) => {
      const own = figures.lines.get(lineId);
      return {
        list,
        name: line,
        planned,
        carryOver,
        payer,
        carriedIn: fromCents(own?.carriedIn ?? 0n),
        spent: fromCents(own?.spent ?? 0n),
        left: fromCents(own?.left ?? 0n),
        ...withCategory(category),
      };
    }),
    goals: [...row.goals],
    ...withCategories({ outsideByCategory }),
  };
}
