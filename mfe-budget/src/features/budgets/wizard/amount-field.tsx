import { MoneyField, type MoneyFieldProps } from '@savvi/ui/text-field';
import { type ClipboardEvent, type MouseEvent, useState } from 'react';
import { readAmount } from './amount-paste.rules.ts';
import { wizardTexts } from './wizard.texts.ts';

/** Digits before the decimal point that the contract takes: at most 99,999,999.99 (DATA-1). */
const DIGITS = 8;
const isNothing = (value: string) => /^[0.]*$/.test(value);

type PasteProblem = keyof typeof wizardTexts.pasted;

/** A monthly amount: coming into the field selects it, so that typing replaces the 0; what is pasted is read as people write amounts. */
export function AmountField({ error, onValueChange, ...props }: Omit<MoneyFieldProps, 'digits'>) {
  const [problem, setProblem] = useState<PasteProblem | null>(null);

  const change = (value: string) => {
    setProblem(null);
    onValueChange(value);
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const text = event.clipboardData.getData('text');
    const isReplaced = isNothing(value) || (selectionEnd ?? 0) - (selectionStart ?? 0) === value.length;
    if (!isReplaced && /^\d+$/.test(text)) return; // digits go where the caret stands
    event.preventDefault();
    const read = readAmount(text, DIGITS);
    if ('amount' in read) change(read.amount);
    else setProblem(read.problem);
  };
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
      error={problem === null ? error : <span role="alert">{wizardTexts.pasted[problem]}</span>}
      onValueChange={change}
      onPaste={paste}
      onMouseDown={press}
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}
