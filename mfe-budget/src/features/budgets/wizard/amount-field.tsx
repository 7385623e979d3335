import { MoneyField, type MoneyFieldProps } from '@savvi/ui/text-field';

/** Digits before the decimal point that the contract takes: at most 99,999,999.99 (DATA-1). */
const DIGITS = 8;

/** A monthly amount. Coming into the field selects it, so that typing replaces the 0. */
export function AmountField(props: Omit<MoneyFieldProps, 'digits'>) {
  return <MoneyField {...props} digits={DIGITS} onFocus={(event) => event.currentTarget.select()} />;
}
