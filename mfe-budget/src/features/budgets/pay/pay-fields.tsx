import { AMOUNT_DIGITS } from '../../../shared/amount-digits.ts';
import { type PayFrequency, payFrequency } from '@savvi/budget-contract/pay';
import { fromCents } from '@savvi/contracts/money';
import { Button } from '@savvi/ui/button';
import { formatMoney } from '@savvi/ui/format';
import { MoneyField } from '@savvi/ui/money-field';
import { FieldError, SelectField, TextField } from '@savvi/ui/text-field';
import { type ReactNode, useEffect, useRef } from 'react';
import { isPaid, type MonthlyOffer, offerOf, type PayEntry } from './pay-entry.rules.ts';
import { PartnerGroup } from '../partner-group.tsx';
import styles from './pay-fields.module.css';
import { payTexts as texts } from './pay.texts.ts';
import { type PaySource, usePayEntry } from './use-pay-entry.ts';
import buttonStyles from '../../../shared/wrapping-button.module.css';

// In the order of the specification.
const FREQUENCIES = (
  ['monthly', 'twice-a-month', 'every-two-weeks', 'weekly'] as const satisfies PayFrequency[]
).map((value) => ({ value, label: texts.frequencies[value] }));
const money = (amount: string) => formatMoney(amount, { cents: true });

interface PayFieldsProps extends PaySource {
  readonly name: string;
  /** Whether the user opened the fields, which then get the focus. */
  readonly isOpened: boolean;
  /** Shown while there is no paycheck and the user has not opened the fields. */
  readonly closed: ReactNode;
  readonly onChange: (entry: PayEntry) => void;
  /** Called with the monthly income when the user chooses it. */
  readonly onUse: (monthly: string) => void;
}

function Offer({
  offer,
  paycheck,
  onUse,
}: { offer: MonthlyOffer; paycheck: string } & Pick<PayFieldsProps, 'onUse'>) {
  if (offer.isTooLarge) return <FieldError>{texts.tooLarge}</FieldError>;
  const monthly = fromCents(offer.monthly);
  return (
    <Button size="sm" className={buttonStyles.wrapping} onClick={() => onUse(monthly)}>
      {texts.use(money(paycheck), offer.paydays, money(monthly))}
    </Button>
  );
}

/** How a partner is paid, and the monthly income that it makes (MON-23). Nothing is filled without a click. */
export function PayFields({ name, isOpened, closed, onChange, onUse, ...source }: PayFieldsProps) {
  const entry = usePayEntry(source);
  const frequency = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (isOpened) frequency.current?.focus();
  }, [isOpened]);
  if (!isOpened && source.typed?.[source.partner] === undefined && !isPaid(entry)) return closed;
  const offer = offerOf(entry);
  return (
    <PartnerGroup partner={source.partner} name={texts.group(name)}>
      <div className={styles.pair}>
        <SelectField
          ref={frequency}
          label={texts.frequency}
          options={FREQUENCIES}
          value={entry.frequency}
          onChange={(event) => onChange({ ...entry, frequency: payFrequency.parse(event.target.value) })}
        />
        <MoneyField
          label={texts.paycheck}
          digits={AMOUNT_DIGITS}
          value={entry.paycheck}
          onValueChange={(paycheck) => onChange({ ...entry, paycheck })}
        />
      </div>
      <TextField
        label={texts.nextPayday}
        optional
        hint={texts.nextPaydayHint}
        type="date"
        min="2000-01-01"
        max="2199-12-31"
        value={entry.nextPayday}
        onChange={(event) => onChange({ ...entry, nextPayday: event.target.value })}
      />
      {offer !== null && <Offer offer={offer} paycheck={entry.paycheck} onUse={onUse} />}
    </PartnerGroup>
  );
}
