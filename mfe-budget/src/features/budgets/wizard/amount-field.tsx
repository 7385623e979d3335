import { AMOUNT_DIGITS } from '../../../shared/amount-digits.ts';
import { MoneyField, type MoneyFieldProps } from '@savvi/ui/money-field';
import type { MouseEvent } from 'react';

const isNothing = (value: string) => /^[0.]*$/.test(value);

/**
 * Whether a field contains a text that is no amount. The form then still has the previous amount, which is
 * not what the user typed.
 */
export const isUnread = (field: HTMLInputElement | null): boolean => field?.dataset['unread'] !== undefined;

/** A field for a monthly amount. Focusing it selects its text, so that typing replaces the 0. */
export function AmountField(props: Omit<MoneyFieldProps, 'digits'>) {
  // Without this handler, a click would place the caret beside the 0, and typing 5 would result in 50.
  const press = (event: MouseEvent<HTMLInputElement>) => {
    if (document.activeElement === event.currentTarget || !isNothing(event.currentTarget.value)) return;
    event.preventDefault();
    event.currentTarget.focus();
  };
  return (
    <MoneyField
      {...props}
      digits={AMOUNT_DIGITS}
      onMouseDown={press}
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}
