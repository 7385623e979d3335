// Which paycheck income looks like (MON-54).
import { monthLater } from '@savvi/budget-contract/month.rules';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import type { Pay } from '@savvi/budget-contract/pay';
import { paydaysOf } from '@savvi/budget-contract/pay.rules';
import { daysBetween } from '@savvi/contracts/calendar';
import { toCents } from '@savvi/contracts/money';

/** A partner who can have paychecks. */
export type Paid = 'partner1' | 'partner2';

const PARTNERS: readonly Paid[] = ['partner1', 'partner2'];
/** How far income may be from a payday, in days. */
const DAYS_APART = 3;
/** Income fits a paycheck if it differs by at most a twentieth. */
const AMOUNT_SHARE = 20n;

/** The partners with paychecks; of a single budget the first one at most. */
export const paidPartners = (pay: Pick<Pay, Paid> | undefined, isCouple: boolean): Paid[] =>
  PARTNERS.filter((partner) => pay?.[partner] != null && (isCouple || partner === 'partner1'));

/** The partner whose paycheck income looks like by its amount and date; null without one. */
export function likelyPaycheck(
  { amount, date }: Pick<MoneyTransaction, 'amount' | 'date'>,
  pay: Pick<Pay, Paid>,
  partners: readonly Paid[],
): Paid | null {
  const fits = (partner: Paid): boolean => {
    const own = pay[partner];
    if (own === null || own.nextPayday === null) return false;
    const { frequency, nextPayday } = own;
    const paycheck = toCents(own.paycheck);
    const apart = toCents(amount) - paycheck;
    if ((apart < 0n ? -apart : apart) * AMOUNT_SHARE > paycheck) return false;
    const month = date.slice(0, 7);
    return [-1, 0, 1]
      .flatMap((months) => paydaysOf(monthLater(month, months), frequency, nextPayday))
      .some((payday) => Math.abs(daysBetween(payday, date)) <= DAYS_APART);
  };
  return partners.find(fits) ?? null;
}
