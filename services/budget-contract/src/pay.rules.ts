// Paychecks as months: pages calculate, and the service stores only what was entered. Amounts are cents.
import { daysAfter, daysBetween } from '@savvi/contracts/calendar';
import { type Cents, fractionOf, fromCents, toCents } from '@savvi/contracts/money';
import type { Budget } from './budget-reply.ts';
import { firstDay, monthLater } from './month.rules.ts';
import type { PartnerPay, Pay, PayFrequency } from './pay.ts';

/** The paydays of a year (MON-23). */
export const PAYDAYS_A_YEAR = {
  monthly: 12n,
  'twice-a-month': 24n,
  'every-two-weeks': 26n,
  weekly: 52n,
} as const satisfies Record<PayFrequency, bigint>;

/** The average month of a paycheck: `paycheck × paydays ÷ 12` (MON-23). */
export const monthlyPay = (paycheck: Cents, frequency: PayFrequency): Cents =>
  fractionOf(paycheck, PAYDAYS_A_YEAR[frequency], 12n);

/** The part of a monthly share for each of 26 paydays (MON-24). */
export const paydayShare = (monthlyShare: Cents): Cents => fractionOf(monthlyShare, 12n, 26n);

/** The distance in days between the two paydays of a month. */
const HALF_MONTH = 15;

const onDay = (month: string, day: number): string => {
  const last = Number(daysAfter(firstDay(monthLater(month, 1)), -1).slice(-2));
  return `${month}-${String(Math.min(day, last)).padStart(2, '0')}`;
};

/** The paydays of a month in a regular distance of days, counted from any payday. */
function everyDays(month: string, payday: string, days: number): string[] {
  const [first, end] = [firstDay(month), firstDay(monthLater(month, 1))];
  const passed = daysBetween(payday, first) % days;
  const paydays: string[] = [];
  const start = daysAfter(first, passed <= 0 ? -passed : days - passed);
  for (let day = start; day < end; day = daysAfter(day, days)) paydays.push(day);
  return paydays;
}

/**
 * The paydays of a month, given any payday. Of two in a month, the other one is 15 days earlier or later. Days that
 * the month does not have fall on its last day.
 */
export function paydaysOf(month: string, frequency: PayFrequency, payday: string): string[] {
  const day = Number(payday.slice(-2));
  switch (frequency) {
    case 'monthly':
      return [onDay(month, day)];
    case 'twice-a-month':
      return [day, day > HALF_MONTH ? day - HALF_MONTH : day + HALF_MONTH]
        .toSorted((one, other) => one - other)
        .map((each) => onDay(month, each));
    case 'every-two-weeks':
      return everyDays(month, payday, 14);
    case 'weekly':
      return everyDays(month, payday, 7);
  }
}

/** The incomes that a month can be planned with. */
export interface IncomeChoice {
  /** The number of paydays of each partner whose paydays are known. */
  readonly paydays: Readonly<Partial<Record<'partner1' | 'partner2', number>>>;
  /** The planned income by the paydays of the month, a decimal. */
  readonly byPaydays: string;
  /** The planned income by the average month of the paychecks, a decimal. */
  readonly average: string;
}

const PARTNERS = ['partner1', 'partner2'] as const;

/**
 * The incomes that a month can be planned with (MON-45): paychecks take the place of the monthly incomes in the
 * budget's total. Null if both are equal, or one is negative.
 */
export function incomeChoice(
  budget: Pick<Budget, 'budgetType' | 'partner1Income' | 'partner2Income' | 'calculations'>,
  pay: Pick<Pay, 'partner1' | 'partner2'>,
  month: string,
): IncomeChoice | null {
  const paid = PARTNERS.flatMap((partner) => {
    if (partner === 'partner2' && budget.budgetType === 'single') return [];
    const own = pay[partner];
    return own?.nextPayday ? [{ partner, ...paidIn(month, own, own.nextPayday) }] : [];
  });
  const others = paid.reduce(
    (rest, { partner }) => rest - toCents(budget[`${partner}Income`]),
    toCents(budget.calculations.totalIncome),
  );
  const byPaydays = paid.reduce((sum, { amount }) => sum + amount, others);
  const average = paid.reduce((sum, each) => sum + each.average, others);
  if (byPaydays === average || byPaydays < 0n || average < 0n) return null;
  return {
    paydays: Object.fromEntries(paid.map(({ partner, count }) => [partner, count])),
    byPaydays: fromCents(byPaydays),
    average: fromCents(average),
  };
}

function paidIn(month: string, { frequency, paycheck }: PartnerPay, payday: string) {
  const { length: count } = paydaysOf(month, frequency, payday);
  const cents = toCents(paycheck);
  return { count, amount: cents * BigInt(count), average: monthlyPay(cents, frequency) };
}
