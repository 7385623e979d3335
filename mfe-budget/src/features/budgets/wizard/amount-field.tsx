import { MoneyField, type MoneyFieldProps } from '@savvi/ui/money-field';
import type { MouseEvent } from 'react';

/** Digits before the decimal point that the contract takes: at most 99,999,999.99 (DATA-1). */
const DIGITS = 8;
const isNothing = (value: string) => /^[0.]*$/.test(value);

/** Whether a field shows a typed text that is no amount: its value is the one before, which was not meant. */
export const isUnread = (field: HTMLInputElement | null): boolean => field?.dataset['unread'] !== undefined;

/** A monthly amount: coming into the field selects it, so that typing replaces the 0. */
export function AmountField(props: Omit<MoneyFieldProps, 'digits'>) {
  // A click would put the caret beside the 0, and 5 would become 50.
  const press = (event: MouseEvent<HTMLInputElement>) => {
    if (document.activeElement === event.currentTarget || !isNothing(event.currentTarget.value)) return;
    event.preventDefault();
    event.currentTarget.focus();
  };
  return (
    <MoneyField
      {...props}
      digits={DIGITS}
      onMouseDown={press}
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}
