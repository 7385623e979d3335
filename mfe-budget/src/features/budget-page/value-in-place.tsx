import { AMOUNT_DIGITS } from '../../shared/amount-digits.ts';
import { BUDGET_NAME_MAX } from '@savvi/budget-contract/budget';
import { toCents } from '@savvi/contracts/money';
import { MoneyField } from '@savvi/ui/money-field';
import { TextField } from '@savvi/ui/text-field';
import styles from '../../shared/in-place/in-place.module.css';
import { StoredValue } from '../../shared/in-place/stored-value.tsx';
import { useInPlace } from '../../shared/in-place/use-in-place.ts';
import { texts } from './budget-page.texts.ts';

/** How a kind of value is compared, shown, checked and typed. */
const KINDS = {
  text: {
    isSame: (one: string, other: string) => one.trim() === other,
    shown: (value: string) => value,
    missing: texts.value.missing,
    isValid: () => true,
  },
  money: {
    isSame: (one: string, other: string) => toCents(one || '0') === toCents(other || '0'),
    shown: texts.money,
    missing: texts.value.missingAmount,
    isValid: () => true,
  },
  percent: {
    isSame: (one: string, other: string) => one.trim() === other,
    shown: texts.split.percent,
    missing: texts.value.percent,
    isValid: (value: string) => /^\d{1,3}$/.test(value.trim()) && Number(value) <= 100,
  },
} as const;

interface ValueInPlaceProps {
  readonly kind: keyof typeof KINDS;
  /** What the value is, such as 'Amount of Rent'. */
  readonly label: string;
  readonly value: string;
  /** Rejects if the value is not saved. */
  readonly onSave: (value: string) => Promise<unknown>;
}

/** A value of a budget that is changed in place: Enter and Tab save it, Escape restores it (MON-10, MON-11). */
export function ValueInPlace({ kind, label, value, onSave }: ValueInPlaceProps) {
  const { isSame, shown, missing, isValid } = KINDS[kind];
  const state = useInPlace({
    stored: value,
    isSame,
    isValid,
    onSave: (typed) => onSave(typed.trim()),
  });
  const { typed, isElsewhere, place, change, onKeyDown, onBlur } = state;
  if (typed === null || typed.state === 'saving') {
    const text = shown(typed?.value ?? value);
    return <StoredValue state={state} label={texts.value.change(label, text)} shown={text} />;
  }
  const elsewhere = isElsewhere ? texts.value.elsewhere(shown(typed.value), shown(value)) : '';
  const error = {
    typing: elsewhere,
    asking: elsewhere,
    missing,
    failed: `${texts.value.notSaved} ${elsewhere}`.trim(),
  }[typed.state];
  const field = {
    label,
    labelHidden: true,
    value: typed.value,
    error: error === '' ? null : <span role="alert">{error}</span>,
    autoComplete: 'off',
    onFocus: (event: { currentTarget: HTMLInputElement }) => event.currentTarget.select(),
  };
  return (
    <div
      ref={place}
      role="group"
      aria-label={label}
      className={styles.place}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      {kind === 'money' ? (
        <MoneyField {...field} digits={AMOUNT_DIGITS} onValueChange={change} />
      ) : (
        <TextField
          {...field}
          maxLength={kind === 'percent' ? 3 : BUDGET_NAME_MAX}
          inputMode={kind === 'percent' ? 'numeric' : undefined}
          suffix={kind === 'percent' ? '%' : undefined}
          onChange={({ target }) => change(target.value)}
        />
      )}
    </div>
  );
}
