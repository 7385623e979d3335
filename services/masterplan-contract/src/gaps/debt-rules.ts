import { daysBetween } from '@savvi/contracts/calendar';
import { type Cents, fractionOf, fromCents, toCents } from '@savvi/contracts/money';
import { RATE_ONE, toRate } from '@savvi/contracts/rate';
import type { GapOf } from './gap.ts';
import { type Household, ownMortgage, recordsOf, sumOf } from './household.ts';

const TEN_POINTS = 1_000n;
const COSTLY_RATE = 1_500n;
const NOTABLE_BALANCE: Cents = 500_00n;
const FIXED_RATE_DAYS = 180;
const RESERVE_MONTHS = 3n;

/** Properties worth less than the debts on them. */
export const debtAboveProperty = ({
  properties,
  debtsByProperty,
}: Household): GapOf<'debt-above-property'>[] =>
  properties.flatMap((property) => {
    const linked = debtsByProperty.get(property.id) ?? [];
    const owed = sumOf(linked.map(({ balance }) => balance)) + ownMortgage(property, linked);
    const value = toCents(property.propertyValue);
    if (value === 0n || owed <= value) return [];
    return [
      {
        rule: 'debt-above-property',
        records: [...recordsOf('property', [property]), ...recordsOf('debt', linked)],
        figures: { owed: fromCents(owed), value: fromCents(value) },
      },
    ];
  });

/** The debt whose rate is far above that of every other debt. */
export function rateFarAboveOthers({ openDebts }: Household): GapOf<'rate-far-above-others'>[] {
  const [first, second] = openDebts.toSorted((one, other) =>
    Number(toRate(other.interestRate) - toRate(one.interestRate)),
  );
  if (first === undefined || second === undefined) return [];
  const isFarAbove = toRate(first.interestRate) - toRate(second.interestRate) >= TEN_POINTS;
  if (!isFarAbove || toCents(first.balance) < NOTABLE_BALANCE) return [];
  return [
    {
      rule: 'rate-far-above-others',
      records: recordsOf('debt', [first]),
      figures: { rate: first.interestRate, next: second.interestRate },
    },
  ];
}

/** Debts whose fixed rate ends within 180 days. */
export const fixedRateEndsSoon = ({ today, openDebts }: Household): GapOf<'fixed-rate-ends-soon'>[] =>
  openDebts.flatMap((debt) => {
    const { fixedRateUntil: ends, balance } = debt;
    if (ends === null || ends < today || daysBetween(today, ends) > FIXED_RATE_DAYS) return [];
    return [{ rule: 'fixed-rate-ends-soon', records: recordsOf('debt', [debt]), figures: { ends, balance } }];
  });

/** Debts whose minimum payment is no more than the interest of a month. */
export const paymentBelowInterest = ({ openDebts }: Household): GapOf<'payment-below-interest'>[] =>
  openDebts.flatMap((debt) => {
    const payment = toCents(debt.minimumPayment);
    const yearly = toCents(debt.balance) * toRate(debt.interestRate);
    if (payment === 0n || yearly < payment * 12n * RATE_ONE) return [];
    const interest = fractionOf(yearly, 1n, 12n * RATE_ONE);
    return [
      {
        rule: 'payment-below-interest',
        records: recordsOf('debt', [debt]),
        figures: { interest: fromCents(interest), payment: fromCents(payment) },
      },
    ];
  });

/** The costliest debt, if savings beyond a reserve of three months of income could pay it off. */
export function savingsCouldPayDebt({
  openDebts,
  income,
  cash,
}: Household): GapOf<'savings-could-pay-debt'>[] {
  const [debt] = openDebts.toSorted((one, other) =>
    Number(toRate(other.interestRate) - toRate(one.interestRate)),
  );
  if (income === null || debt === undefined || toRate(debt.interestRate) < COSTLY_RATE) return [];
  const balance = toCents(debt.balance);
  if (balance < NOTABLE_BALANCE || cash < balance + income * RESERVE_MONTHS) return [];
  return [
    {
      rule: 'savings-could-pay-debt',
      records: recordsOf('debt', [debt]),
      figures: { savings: fromCents(cash), balance: debt.balance, rate: debt.interestRate },
    },
  ];
}
