import type { DueDate } from '@savvi/contracts/due-on';
import { toCents } from '@savvi/contracts/money';
import type { Debt } from './debt.ts';
import type { Policy } from './policy.ts';

/** The dates of a debt: the day of its payments and the end of its fixed rate. None once it is paid off. */
export function dueDatesOfDebt({
  balance,
  paymentDay,
  fixedRateUntil,
}: Pick<Debt, 'balance' | 'paymentDay' | 'fixedRateUntil'>): DueDate[] {
  if (toCents(balance) === 0n) return [];
  return [
    ...(paymentDay === null ? [] : [{ kind: 'debt-payment', dayOfMonth: paymentDay }]),
    ...(fixedRateUntil === null ? [] : [{ kind: 'fixed-rate', on: fixedRateUntil }]),
  ];
}

/** The dates of an insurance policy: the day on which it ends. */
export const dueDatesOfPolicy = ({ expirationDate }: Pick<Policy, 'expirationDate'>): DueDate[] =>
  expirationDate === null ? [] : [{ kind: 'policy', on: expirationDate }];
