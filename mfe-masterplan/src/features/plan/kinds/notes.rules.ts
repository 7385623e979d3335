import type { Debt } from '@savvi/masterplan-contract/debt';
import { toCents } from '@savvi/contracts/money';
import { formatDay } from '@savvi/ui/format';

const ORDINAL_RULES = new Intl.PluralRules('en-US', { type: 'ordinal' });
const ORDINAL_ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinal = (day: number) => `${day}${ORDINAL_ENDINGS[ORDINAL_RULES.select(day)] ?? 'th'}`;

/** Returns when the payments of a debt are due and until when its rate is fixed. None once it is paid off. */
export function debtNotes(
  { balance, paymentDay, fixedRateUntil }: Pick<Debt, 'balance' | 'paymentDay' | 'fixedRateUntil'>,
  today: string,
): string[] {
  if (toCents(balance) === 0n) return [];
  const rate = fixedRateUntil !== null && fixedRateUntil < today ? 'Fixed rate ended' : 'Fixed rate until';
  return [
    ...(paymentDay === null ? [] : [`Due on the ${ordinal(paymentDay)}`]),
    ...(fixedRateUntil === null ? [] : [`${rate} ${formatDay(fixedRateUntil)}`]),
  ];
}

/** Returns the number of a policy and when it ends or ended. */
export function policyNotes(
  { policyNumber, expirationDate }: { policyNumber: string | null; expirationDate: string | null },
  today: string,
): string[] {
  const end = expirationDate !== null && expirationDate < today ? 'Ended' : 'Ends';
  return [
    ...(policyNumber === null ? [] : [`Policy number ${policyNumber}`]),
    ...(expirationDate === null ? [] : [`${end} ${formatDay(expirationDate)}`]),
  ];
}
