import { monthNameBeside } from '@savvi/contracts/month-name';
import type { Month } from '@savvi/budget-contract/month';
import { fromCents, toCents } from '@savvi/contracts/money';
import { texts } from '../month.texts.ts';

/** The sentence that compares what was spent in a month with its plan (MON-40). */
export const spentSentence = ({
  month,
  transactions,
  spent,
  planned,
}: Pick<Month, 'month' | 'transactions' | 'spent' | 'planned'>): string =>
  transactions === 0
    ? texts.summary.nothing(monthNameBeside(month, month))
    : texts.summary.spent(fromCents(toCents(spent) - toCents(planned)));
