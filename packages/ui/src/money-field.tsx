import {
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type ComponentProps,
  type FocusEvent,
  type ReactNode,
} from 'react';
import { Field, type FieldProps } from './field.tsx';
import { afterEdit, afterRawEdit, type EditKind, type Refusal } from './money-edit.ts';
import {
  grouped,
  plainDecimal,
  sameAmount,
  separatorsOf,
  withDecimalSign,
  type Separators,
} from './money-input.ts';
import { classNames } from './class-names.ts';
import styles from './text-field.module.css';

/** Props of MoneyField; the value is a plain decimal string ('1234.5') or empty. */
export type MoneyFieldProps = Omit<
  ComponentProps<'input'>,
  'value' | 'defaultValue' | 'onChange' | 'prefix' | 'type'
> &
  FieldProps & {
    value: string;
    onValueChange: (value: string) => void;
    /** The sign before the amount; default '$'. */
    prefix?: ReactNode;
    suffix?: ReactNode;
    /** The maximum number of digits before the decimal sign; default 10. */
    digits?: number | undefined;
    locale?: string | undefined;
  };

const decimals = 2;
// A final decimal sign is part of the typed text, not of the value.
const withoutPoint = (plain: string) => plain.replace(/\.$/, '');

function shownFor(value: string, separators: Separators, digits: number): string {
  const plain = plainDecimal(value.replace('.', separators.decimal), separators, { digits, decimals });
  return grouped(plain.replace(/\.0*$/, ''), separators);
}

const KINDS: Readonly<Record<string, EditKind>> = {
  deleteContentBackward: 'backward',
  deleteContentForward: 'forward',
  insertFromPaste: 'pasted',
  insertFromDrop: 'pasted',
};

function editOf(native: Event): { kind: EditKind; inserted: string | null } {
  const [type, inserted] = native instanceof InputEvent ? [native.inputType, native.data] : ['', null];
  return { kind: KINDS[type] ?? (type.startsWith('delete') ? 'removed' : 'typed'), inserted };
}

/** Returns the advice for a refused edit. */
function adviceFor(refused: Refusal, digits: number, separators: Separators): string {
  const texts: Record<Refusal, string> = {
    unreadable: 'That could not be read as an amount. Please type it, such as 1250.50.',
    negative: 'Please enter the amount without a minus sign.',
    large: `Please enter an amount up to ${grouped(`${'9'.repeat(digits)}.99`, separators)}.`,
    sign: 'Please enter an amount such as 1250.50.',
    cents: 'An amount has at most two digits for the cents.',
  };
  return texts[refused];
}

/**
 * A field for an amount of money: groups thousands while typing, and its value is a plain decimal string. A
 * comma before the last one or two digits starts the cents, typed or pasted. Invalid edits are refused with a
 * sentence, never dropped or cut silently. A text that is not an amount stays, marked `data-unread`, and the
 * previous value stays valid: a form must not be sent in this state.
 */
export function MoneyField({
  label,
  optional,
  hint,
  error,
  labelHidden,
  value,
  onValueChange,
  prefix = '$',
  suffix,
  digits = 10,
  locale = 'en-US',
  className,
  id,
  ref,
  onBlur,
  onFocus,
  'aria-describedby': describedBy,
  ...rest
}: MoneyFieldProps) {
  const separators = separatorsOf(locale);
  const limits = { digits, decimals };
  const [text, setText] = useState(() => shownFor(value, separators, digits));
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  /** The valid amount while the text is unformatted; null while the field formats it. */
  const [raw, setRaw] = useState<string | null>(null);
  const [isRounded, setRounded] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);

  // The value of the parent component wins, unless it is the same amount written differently ('5.' while
  // typing '5.5').
  const own = raw ?? withoutPoint(plainDecimal(withDecimalSign(text, separators), separators, limits));
  const shown = sameAmount(own, value) ? text : shownFor(value, separators, digits);
  if (shown !== text) {
    setText(shown);
    setRaw(null);
    setRefusal(null);
    setRounded(false);
  }

  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  // Lets a form detect that the value differs from the typed text.
  useLayoutEffect(() => input.current?.setCustomValidity(refusal ?? ''), [refusal]);

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const field = event.target;
    const { kind, inserted } = editOf(event.nativeEvent);
    const typed = { text: field.value, caret: field.selectionStart ?? field.value.length, inserted };
    const next =
      raw === null
        ? afterEdit(shown, typed, kind, separators, limits)
        : afterRawEdit(typed, separators, limits);
    const plain = withoutPoint(next.plain ?? own);
    setRefusal(next.refused);
    setRounded(next.isRounded ?? false);
    setRaw(next.isRaw ? plain : null);
    caret.current = next.caret;
    // React does not update the field if the text stays the same, but the browser has already changed it.
    field.value = next.text;
    field.setSelectionRange(next.caret, next.caret);
    setText(next.text);
    if (plain !== own) onValueChange(plain);
  };

  const blur = (event: FocusEvent<HTMLInputElement>) => {
    const [whole, fraction] = own.split('.');
    if (raw !== null && refusal !== null) return onBlur?.(event);
    setRaw(null);
    const padded = fraction === undefined ? (whole ?? '') : `${whole}.${fraction.padEnd(decimals, '0')}`;
    setText(grouped(padded, separators));
    onBlur?.(event);
  };

  const focus = (event: FocusEvent<HTMLInputElement>) => {
    // The message stays if a form has just moved the focus to this field because of it.
    if (!error && raw === null) setRefusal(null);
    onFocus?.(event);
  };

  const setRef = (element: HTMLInputElement | null) => {
    input.current = element;
    if (typeof ref === 'function') ref(element);
    else if (ref) ref.current = element;
  };

  return (
    <Field
      {...{ id, label, optional, labelHidden, className, describedBy }}
      hint={
        isRounded ? (
          <span role="status">{`Rounded to ${typeof prefix === 'string' ? prefix : ''}${grouped(own, separators)}.`}</span>
        ) : (
          hint
        )
      }
      error={refusal === null ? error : <span role="alert">{adviceFor(refusal, digits, separators)}</span>}
    >
      {(control) => (
        <div className={styles.frame}>
          <span className={styles.affix} aria-hidden="true">
            {prefix}
          </span>
          <input
            autoComplete="off"
            placeholder="0"
            {...rest}
            {...control}
            ref={setRef}
            type="text"
            inputMode="decimal"
            step="0.01"
            value={shown}
            data-unread={(raw !== null && refusal !== null) || undefined}
            onChange={change}
            onBlur={blur}
            onFocus={focus}
            className={classNames(styles.input, styles.money)}
          />
          {suffix ? <span className={styles.affix}>{suffix}</span> : null}
        </div>
      )}
    </Field>
  );
}
