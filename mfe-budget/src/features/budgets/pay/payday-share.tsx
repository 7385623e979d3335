import { paydayShare } from '@savvi/budget-contract/pay.rules';
import { type Cents, fromCents } from '@savvi/contracts/money';
import { formatMoney } from '@savvi/ui/format';
import { isBiweekly } from './pay-entry.rules.ts';
import { payTexts as texts } from './pay.texts.ts';
import { type PaySource, usePayEntry } from './use-pay-entry.ts';

/** The part of a monthly share for each of 26 paydays; nothing unless the partner is paid every two weeks (MON-24). */
export function PaydayShare({ as: Element, share, ...source }: PaySource & { as: 'dd' | 'p'; share: Cents }) {
  const entry = usePayEntry(source);
  return isBiweekly(entry) ? (
    <Element>{texts.paydays(formatMoney(fromCents(paydayShare(share)), { cents: true }))}</Element>
  ) : null;
}

/** Explains the difference to half of the monthly share, once for all partners who are paid every two weeks. */
export function PaydayNote({
  partners,
  ...source
}: Omit<PaySource, 'partner'> & { partners: PaySource['partner'][] }) {
  const [one, other] = [
    usePayEntry({ ...source, partner: 'partner1' }),
    usePayEntry({ ...source, partner: 'partner2' }),
  ];
  const isShown = isBiweekly(one) || (partners.includes('partner2') && isBiweekly(other));
  return isShown ? <span>{texts.halfMonth}</span> : null;
}
