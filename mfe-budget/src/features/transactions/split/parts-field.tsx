import { PARTS_MAX, PARTS_MIN } from '@savvi/budget-contract/transaction';
import type { Category } from '@savvi/budget-contract/category';
import { fromCents } from '@savvi/contracts/money';
import { Button, IconButton } from '@savvi/ui/button';
import { classNames } from '@savvi/ui/class-names';
import { MoneyField } from '@savvi/ui/money-field';
import { SelectField } from '@savvi/ui/text-field';
import { Plus, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { AMOUNT_DIGITS } from '../../../shared/amount-digits.ts';
import { categoryOptions } from '../../../shared/category-groups.ts';
import type { Couple } from '../../../shared/couple.ts';
import { type LineNames, lineLabel, money, payerOptions, texts } from '../transaction.texts.ts';
import { useIsPhone } from '../add/use-is-phone.ts';
import styles from './parts-field.module.css';
import { centsOf, dividedOf, NEW_PART, type PartEntries, partsIn, textOfParts } from './split.rules.ts';

const words = texts.split;

interface PartsFieldProps {
  /** The amount of the whole. */
  readonly total: string;
  /** The parts as a text. */
  readonly value: string;
  readonly lines: LineNames;
  readonly categories: readonly Category[];
  readonly people: Couple | null;
  /** Whether the parts were refused, which is explained at their amounts. */
  readonly isRefused: boolean;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
}

/** The parts of a split transaction, and what is left to divide (MON-51). */
export function PartsField({
  total,
  value,
  lines,
  categories,
  people,
  isRefused,
  disabled,
  onChange,
}: PartsFieldProps) {
  const place = useRef<HTMLFieldSetElement>(null);
  const isPhone = useIsPhone();
  const parts = partsIn(value);
  const whole = centsOf(total) ?? 0n;
  const left = whole - dividedOf(parts);
  const areAmounts = parts.every(({ amount }) => centsOf(amount) !== null);

  // The button that started the split is gone.
  useEffect(() => {
    const first = place.current?.querySelector<HTMLInputElement>('[name="part-0"]');
    if (first?.value === '') first.focus();
  }, []);

  const store = (next: readonly PartEntries[]) => onChange(textOfParts(next));
  const change = (at: number, entry: Partial<PartEntries>) =>
    store(parts.with(at, { ...(parts[at] ?? NEW_PART), ...entry }));
  const focusAmount = (at: number) =>
    place.current?.querySelector<HTMLInputElement>(`[name="part-${at}"]`)?.focus();
  const add = () => {
    flushSync(() => store([...parts, NEW_PART]));
    focusAmount(parts.length);
  };
  const remove = (at: number) => {
    flushSync(() => store(parts.toSpliced(at, 1)));
    focusAmount(Math.min(at, parts.length - 2));
  };
  /** Gives what is left to the first part without an amount. */
  const fillIn = () => {
    const empty = parts.findIndex(({ amount }) => amount === '');
    change(empty, { amount: fromCents(left) });
    focusAmount(empty);
  };

  // On a phone, the fields are below each other, so that the labels of part 1 are not above those of the others.
  const isLabelHidden = (at: number) => at > 0 && !isPhone;
  const errorOf = (at: number): string | null => {
    if (!isRefused) return null;
    if (centsOf(parts[at]?.amount ?? '') === null) return words.noAmount;
    if (!areAmounts || left === 0n || at < parts.length - 1) return null;
    return words.sum(money(fromCents(whole - left)), money(fromCents(whole)));
  };
  const isKnown = (id: string) => id === '' || lines.some(({ lineId }) => lineId === id);
  const optionsOf = ({ lineId, categoryId }: PartEntries) => [
    { value: '', label: texts.noLine },
    ...lines.map((line) => ({ value: line.lineId, label: line.name })),
    ...(isKnown(lineId) ? [] : [{ value: lineId, label: lineLabel(lines, lineId) }]),
    ...categoryOptions(categories).slice(1),
    ...(categoryId === '' || categories.some(({ id }) => id === categoryId)
      ? []
      : [{ value: categoryId, label: texts.otherCategory }]),
  ];
  const choose = (at: number, part: PartEntries, id: string) => {
    const isLine = isKnown(id) || id === part.lineId;
    change(at, isLine ? { lineId: id, categoryId: '' } : { lineId: '', categoryId: id });
  };

  return (
    <fieldset ref={place} className={styles.parts}>
      <legend>{words.legend}</legend>
      {[...parts.entries()].map(([at, part]) => (
        // The place of a part is its only identity.
        <div
          key={at}
          className={styles.part}
          role="group"
          aria-label={words.part(at + 1)}
          data-payer={people !== null || undefined}
        >
          <MoneyField
            name={`part-${at}`}
            label={texts.form.fields.amount}
            labelHidden={isLabelHidden(at)}
            digits={AMOUNT_DIGITS}
            disabled={disabled}
            error={errorOf(at)}
            value={part.amount}
            onValueChange={(amount) => change(at, { amount })}
          />
          <SelectField
            label={words.line}
            labelHidden={isLabelHidden(at)}
            disabled={disabled}
            options={optionsOf(part)}
            value={part.lineId === '' ? part.categoryId : part.lineId}
            onChange={({ target }) => choose(at, part, target.value)}
          />
          {people !== null && (
            <SelectField
              label={texts.form.fields.payer}
              labelHidden={isLabelHidden(at)}
              disabled={disabled}
              options={payerOptions(people)}
              value={part.payer}
              onChange={({ target }) => change(at, { payer: target.value })}
            />
          )}
          {!disabled && (
            <IconButton
              className={styles.remove}
              label={words.remove(at + 1)}
              icon={<X aria-hidden="true" />}
              disabled={parts.length <= PARTS_MIN}
              onClick={() => remove(at)}
            />
          )}
        </div>
      ))}
      {!disabled && (
        <div className={styles.below}>
          <p role="status" className={classNames(styles.left, left < 0n && styles.over)}>
            {words.left(left)}
          </p>
          {left > 0n && parts.some(({ amount }) => amount === '') && (
            <Button size="sm" variant="ghost" onClick={fillIn}>
              {words.fillIn}
            </Button>
          )}
          <Button
            size="sm"
            iconBefore={<Plus size={16} aria-hidden="true" />}
            disabled={parts.length >= PARTS_MAX}
            onClick={add}
          >
            {words.add}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => onChange('')}>
            {words.join}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
