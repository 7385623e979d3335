import { type Categories, STANDARD_CATEGORIES } from '@savvi/budget-contract/category';
import type { Month, MonthLine } from '@savvi/budget-contract/month';
import { monthFigures } from '@savvi/budget-contract/month.rules';
import { fromCents, toCents } from '@savvi/contracts/money';
import { aBudget } from '@savvi/testing/builders';

/** The pay of a budget without paychecks. */
export const NO_PAY = { partner1: null, partner2: null, version: 1 };

/** The categories of a budget that uses none. */
export const NO_CATEGORIES: Categories = {
  categories: [...STANDARD_CATEGORIES],
  lines: { fixed: [], variable: [] },
  version: 1,
};

const cents = (amount: string | undefined) => toCents(amount ?? '0');

/** A line of a month, with what is left of it. */
export const aMonthLine = (over: Partial<Omit<MonthLine, 'left'>> = {}): MonthLine => {
  const line = {
    lineId: '0190dddd-0000-7000-8000-000000000001',
    list: 'variable' as const,
    name: 'Groceries',
    planned: '600.00',
    carryOver: 'fresh' as const,
    payer: null,
    isOwnAmount: false,
    carriedIn: '0.00',
    spent: '0.00',
    ...over,
  };
  return { ...line, left: fromCents(cents(line.planned) + cents(line.carriedIn) - cents(line.spent)) };
};

/** The id of the rent in {@link aMonth}. */
export const RENT = '0190dddd-0000-7000-8000-000000000002';
const rent = aMonthLine({ lineId: RENT, list: 'fixed', name: 'Rent', planned: '1500.00' });

/** A started month of `aBudget()` with its figures; the running month, with rent and groceries. */
export function aMonth({
  lines = [rent, aMonthLine()],
  goals = [],
  outsidePlan = '0.00',
  ...over
}: Partial<Month> = {}): Month {
  const plannedIncome = cents(over.plannedIncome ?? '6000.00');
  const figures = monthFigures(
    {
      plannedIncome,
      goals: goals.reduce((total, { planned }) => total + cents(planned), 0n),
      lines: lines.map((line) => ({ ...line, planned: cents(line.planned) })),
    },
    {
      income: 0n,
      spent: new Map([
        [null, cents(outsidePlan)],
        ...lines.map((line) => [line.lineId, cents(line.spent)] as const),
      ]),
    },
    new Map(lines.map((line) => [line.lineId, cents(line.carriedIn)])),
  );
  return {
    budgetId: aBudget().id,
    month: '2026-03',
    state: 'open',
    closed: null,
    previous: null,
    plannedIncome: fromCents(figures.plannedIncome),
    income: fromCents(figures.income),
    planned: fromCents(figures.planned),
    unplanned: fromCents(figures.unplanned),
    carriedIn: fromCents(figures.carriedIn),
    spent: fromCents(figures.spent),
    outsidePlan: fromCents(figures.outsidePlan),
    leftToSpend: fromCents(figures.leftToSpend),
    setAside: fromCents(figures.setAside),
    leftInAll: fromCents(figures.leftInAll),
    transactions: 0,
    withoutLine: 0,
    lines,
    goals,
    isUsualChanged: false,
    version: 1,
    createdAt: '2026-03-01T12:00:00.000Z',
    updatedAt: '2026-03-01T12:00:00.000Z',
    ...over,
  };
}

/** A closed month of `aBudget()`. */
export const aClosedMonth = (over: Partial<Month> = {}): Month =>
  aMonth({
    state: 'closed',
    closed: {
      at: '2026-04-01T09:00:00.000Z',
      budget: aBudget().name,
      people: ['Ada', 'Ben'],
      splitPercentage: 60,
      paid: { partner1: '0.00', partner2: '0.00', joint: '0.00', nobody: '0.00' },
    },
    ...over,
  });
