import type { Couple } from '../../../shared/couple.ts';
import { transactionKind } from '@savvi/budget-contract/transaction';
import { payer as payerSchema } from '@savvi/budget-contract/month';
import { fromCents } from '@savvi/contracts/money';
import { classNames } from '@savvi/ui/class-names';
import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes } from 'react';
import { dayWord } from '../days.rules.ts';
import { kindHasLine } from '@savvi/budget-contract/kind.rules';
import { SuggestionChip } from '../suggestions/suggestion-chip.tsx';
import { kindChoices, payerName, payerOptions, shownAmount, texts } from '../transaction.texts.ts';
import type { Corrections, Entry, EntryProblem } from './entry.rules.ts';
import styles from './part-chips.module.css';
import type { QuickAddLine } from './use-quick-add.ts';

const SEPARATOR = ' · ';

interface PartTexts {
  readonly amount: string;
  readonly payee: string;
  /** Null if the transaction cannot have a line. */
  readonly line: string | null;
  readonly date: string;
  readonly kind: string;
  readonly payer: string | null;
}

/** The texts of the chips. */
function textsOf(
  entry: Entry,
  lines: readonly QuickAddLine[],
  people: Couple | null,
  today: string,
): PartTexts {
  const { amount, payee, lineId, category = texts.noLine, date, kind, payer } = entry;
  const hasLine = kindHasLine(kind) && lines.length > 0;
  return {
    amount: amount === null ? texts.add.noAmount : shownAmount(kind, fromCents(amount)),
    payee: payee || texts.add.noPayee,
    line: hasLine ? (lines.find((line) => line.lineId === lineId)?.name ?? category) : null,
    date: date === '' ? texts.add.noDate : dayWord(date, today),
    kind: texts.kinds[kind],
    payer:
      kind === 'transfer'
        ? null
        : people &&
          (payer === undefined ? texts.payerOfLine : (payerName(people, payer) ?? texts.add.noPayer)),
  };
}

/**
 * The parts as one text, such as '$12.40 · coffee · Eating out · today'. Spending is not mentioned, and a payer only if
 * one is specified.
 */
export function summaryOf(
  entry: Entry,
  lines: readonly QuickAddLine[],
  people: Couple | null,
  today: string,
): string {
  const { amount, payee, line, date, kind, payer } = textsOf(entry, lines, people, today);
  const parts = [
    amount,
    payee,
    line,
    date,
    entry.kind === 'spending' ? null : kind,
    entry.payer === null ? null : payer,
  ];
  return parts.filter((part) => part !== null).join(SEPARATOR);
}

interface ChipProps {
  readonly text: string;
  readonly isMissing?: boolean;
  readonly children: ReactNode;
}

/** A part as a text that becomes its field as soon as it has the focus. */
const Chip = ({ text, isMissing = false, children }: ChipProps) => (
  <span className={classNames(styles.chip, isMissing && styles.missing)}>
    <span className={styles.text} aria-hidden="true">
      {text}
    </span>
    {children}
  </span>
);

const Input = (props: InputHTMLAttributes<HTMLInputElement>) => (
  <input autoComplete="off" {...props} className={styles.control} />
);

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

const Select = ({ options, ...props }: SelectProps) => (
  <select {...props} className={styles.control}>
    {options.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </select>
);

/** The value of the payer's field while the payer of the line is not loaded. */
const OF_LINE = 'line';

interface PartChipsProps {
  readonly entry: Entry;
  readonly lines: readonly QuickAddLine[];
  readonly people: Couple | null;
  readonly today: string;
  /** The part that the last attempt to save found missing. */
  readonly problem: EntryProblem['part'] | undefined;
  /** The line that is suggested for an entry without one. */
  readonly suggestion: QuickAddLine | null;
  readonly onCorrect: (corrections: Corrections) => void;
  readonly onAccept: (lineId: string) => void;
}

/** What was understood; each part can be corrected in its place (MON-49). */
export function PartChips({
  entry,
  lines,
  people,
  today,
  problem,
  suggestion,
  onCorrect,
  onAccept,
}: PartChipsProps) {
  const shown = textsOf(entry, lines, people, today);
  const { fields } = texts.add;
  const chips = [
    <Chip key="amount" text={shown.amount} isMissing={entry.amount === null}>
      <Input
        aria-label={fields.amount}
        aria-invalid={problem === 'amount' || undefined}
        data-part="amount"
        inputMode="decimal"
        value={entry.amountText}
        onChange={({ target }) => onCorrect({ amount: target.value })}
      />
    </Chip>,
    <Chip key="payee" text={shown.payee} isMissing={entry.payee === ''}>
      <Input
        aria-label={fields.payee}
        aria-invalid={problem === 'payee' || undefined}
        data-part="payee"
        value={entry.payee}
        onChange={({ target }) => onCorrect({ payee: target.value })}
      />
    </Chip>,
    shown.line !== null && (
      <Chip key="line" text={shown.line}>
        <Select
          aria-label={fields.line}
          value={entry.lineId ?? ''}
          options={[
            { value: '', label: texts.noLine },
            ...lines.map(({ lineId, name }) => ({ value: lineId, label: name })),
          ]}
          onChange={({ target }) => onCorrect({ lineId: target.value || null })}
        />
      </Chip>
    ),
    suggestion !== null && (
      <SuggestionChip
        key="suggestion"
        line={suggestion.name}
        payee={entry.payee}
        onAccept={() => onAccept(suggestion.lineId)}
      />
    ),
    <Chip key="date" text={shown.date} isMissing={entry.date === ''}>
      <Input
        type="date"
        min="1000-01-01"
        max="9999-12-31"
        aria-label={fields.date}
        aria-invalid={problem === 'date' || undefined}
        data-part="date"
        value={entry.date}
        onChange={({ target }) => onCorrect({ date: target.value })}
      />
    </Chip>,
    <Chip key="kind" text={shown.kind}>
      <Select
        aria-label={fields.kind}
        value={entry.kind}
        options={kindChoices}
        onChange={({ target }) => onCorrect({ kind: transactionKind.parse(target.value) })}
      />
    </Chip>,
    people !== null && shown.payer !== null && (
      <Chip key="payer" text={shown.payer} isMissing={entry.payer === null}>
        <Select
          aria-label={fields.payer}
          value={entry.payer === undefined ? OF_LINE : (entry.payer ?? '')}
          options={[
            ...(entry.payer === undefined ? [{ value: OF_LINE, label: texts.payerOfLine }] : []),
            ...payerOptions(people),
          ]}
          onChange={({ target }) =>
            onCorrect({ payer: target.value === '' ? null : payerSchema.parse(target.value) })
          }
        />
      </Chip>
    ),
  ].filter((chip) => chip !== false);
  return (
    <div role="group" aria-label={texts.add.parts} className={styles.chips}>
      {chips.map((chip, at) => (
        <span key={chip.key} className={styles.part}>
          {chip}
          {at < chips.length - 1 && (
            <span className={styles.separator} aria-hidden="true">
              {SEPARATOR}
            </span>
          )}
        </span>
      ))}
    </div>
  );
}
