import { useLayoutEffect, useRef, useState, type ChangeEvent, type ComponentProps, type FocusEvent, type ReactNode } from 'react';
import { afterEdit, grouped, plainDecimal, sameAmount, separatorsOf, type Separators } from './money-input.ts';
import { Field, type FieldProps } from './field.tsx';
import { classNames } from './class-names.ts';
import styles from './text-field.module.css';

/** Props of MoneyField; the value is a plain decimal string ('1234.5') or empty. */
export type MoneyFieldProps = Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'prefix' | 'type'> &
  FieldProps & {
    value: string;
    onValueChange: (value: string) => void;
    /** Sign in front of the amount; default '$'. */
    prefix?: ReactNode;
    suffix?: ReactNode;
    /** Most digits before the decimal sign; default 10. */
    digits?: number | undefined;
    locale?: string | undefined;
  };

const decimals = 2;
// A decimal sign without decimals is a state of typing, not of the value.
const settled = (plain: string) => plain.replace(/\.$/, '');

function shownFor(value: string, separators: Separators, digits: number): string {
  const plain = plainDecimal(value.replace('.', separators.decimal), separators, { digits, decimals });
  return grouped(plain.replace(/\.0*$/, ''), separators);
}

/** An amount of money: groups thousands while typing, takes digits and at most two decimals, gives a plain decimal string. */
export function MoneyField({ label, hint, error, labelHidden, value, onValueChange, prefix = '$', suffix, digits = 10, locale = 'en-US', className, id, ref, onBlur, 'aria-describedby': describedBy, ...rest }: MoneyFieldProps) {
  const separators = separatorsOf(locale);
  const limits = { digits, decimals };
  const [text, setText] = useState(() => shownFor(value, separators, digits));
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);

  // The owner's value wins, unless it is only another way to write what stands here ('5.' while typing '5.5').
  const own = settled(plainDecimal(text, separators, limits));
  const shown = sameAmount(own, value) ? text : shownFor(value, separators, digits);
  if (shown !== text) setText(shown);

  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const field = event.target;
    const native = event.nativeEvent;
    const kind = native instanceof InputEvent ? native.inputType : '';
    const deleted = kind === 'deleteContentBackward' ? 'backward' : kind === 'deleteContentForward' ? 'forward' : null;
    const next = afterEdit(shown, { text: field.value, caret: field.selectionStart ?? field.value.length }, deleted, separators, limits);
    caret.current = next.caret;
    // React leaves the field alone if the text stays the same, but the browser has already changed it.
    field.value = next.text;
    field.setSelectionRange(next.caret, next.caret);
    setText(next.text);
    if (settled(next.plain) !== own) onValueChange(settled(next.plain));
  };

  const blur = (event: FocusEvent<HTMLInputElement>) => {
    const [whole, fraction] = own.split('.');
    const padded = fraction === undefined ? (whole ?? '') : `${whole}.${fraction.padEnd(decimals, '0')}`;
    setText(grouped(padded, separators));
    onBlur?.(event);
  };

  const setRef = (element: HTMLInputElement | null) => {
    input.current = element;
    if (typeof ref === 'function') ref(element);
    else if (ref) ref.current = element;
  };

  return (
    <Field {...{ id, label, hint, error, labelHidden, className, describedBy }}>
      {(control) => (
        <div className={styles.frame}>
          <span className={styles.affix} aria-hidden="true">
            {prefix}
          </span>
          <input autoComplete="off" placeholder="0" {...rest} {...control} ref={setRef} type="text" inputMode="decimal" value={shown} onChange={change} onBlur={blur} className={classNames(styles.input, styles.money)} />
          {suffix ? <span className={styles.affix}>{suffix}</span> : null}
        </div>
      )}
    </Field>
  );
}
