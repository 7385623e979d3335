import { sumOfLines } from '@savvi/budget-contract/calculations';
import { fromCents } from '@savvi/contracts/money';
import { newIntentKey, useShell } from '@savvi/mfe-kit';
import { Button } from '@savvi/ui/button';
import { formatMoney } from '@savvi/ui/format';
import { TextField } from '@savvi/ui/text-field';
import { Plus } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { tableIn } from './paste/table.rules.ts';
import { AmountField, isUnread } from './amount-field.tsx';
import type { EntryLine, LineList as List } from './entries.rules.ts';
import { restoreLine } from './line-edits.rules.ts';
import { LineHandle } from './line-handle.tsx';
import { LineRow } from './line-row.tsx';
import { addLine, changeLine, isFilled, lineProblem, removeLine, typeLine } from './lines.rules.ts';
import styles from './line-list.module.css';
import { type LinePlace, placeBeside } from './order.rules.ts';
import type { StepProps } from './step-props.ts';
import { dropMark, type useDrag } from './use-drag.ts';
import { wizardTexts } from './wizard.texts.ts';

const texts = wizardTexts.expenses;

interface LineListProps extends StepProps {
  readonly list: List;
  readonly drag: ReturnType<typeof useDrag>;
  /** Announces a change to screen readers. */
  readonly announce: (sentence: string) => void;
  readonly onMove: (line: EntryLine, to: LinePlace) => void;
  /** A table was pasted into a name field. */
  readonly onTable: (text: string) => void;
  /** Focuses the next line without an amount. @returns whether there is one */
  readonly onFilled: (line: EntryLine) => boolean;
  /** Shown above the lines. */
  readonly children?: ReactNode;
}

/** One of the three lists of step 4: its lines, its total, and the fields to add a line (BUD-40, BUD-41). */
export function LineList({
  list,
  entries,
  change,
  revert,
  drag,
  announce,
  onMove,
  onTable,
  onFilled,
  isChecked,
  children,
}: LineListProps) {
  const { toast } = useShell();
  const name = useRef<HTMLInputElement>(null);
  const amount = useRef<HTMLInputElement>(null);
  const heading = useId();
  const lines = entries[list];
  const typed = entries.typing[list];
  const problem = isFilled(typed) ? lineProblem(typed, lines.length) : null;
  const isProblemShown = problem !== null && (isChecked || problem !== 'not-an-amount');
  const mark = drag.dragged === null ? null : dropMark(drag.dragged, list, lines);

  const add = () => {
    if (isUnread(amount.current)) return amount.current?.focus();
    const added = addLine(entries, list, newIntentKey());
    if (added === entries) return;
    change(added);
    announce(texts.added(typed.name.trim()));
    name.current?.focus();
  };
  const remove = (line: EntryLine, index: number) => {
    const removed = change(removeLine(entries, list, line.id));
    announce(texts.removed(line.name));
    const undo = () => revert(removed, (now) => restoreLine(now, list, line, index));
    toast({ title: texts.removed(line.name), action: { label: texts.undo, onAction: undo } });
    name.current?.focus();
  };
  const moveBy = (line: EntryLine, index: number, step: -1 | 1) => {
    const to = placeBeside(entries, { list, index }, step);
    if (to !== null) onMove(line, to);
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (tableIn(text) === null) return;
    event.preventDefault();
    onTable(text);
  };
  // Enter adds the typed line or moves the focus to its missing part; in empty fields it submits the step.
  const keyDown = (event: KeyboardEvent) => {
    if (
      event.key !== 'Enter' ||
      event.target instanceof HTMLButtonElement ||
      (typed.name === '' && typed.amount === '')
    )
      return;
    event.preventDefault();
    if (isFilled(typed)) add();
    else (typed.name.trim() === '' ? name : amount).current?.focus();
  };

  return (
    <section
      className={styles.list}
      aria-labelledby={heading}
      data-list={list}
      data-drop={(mark !== null && mark.lineId === null) || undefined}
    >
      <header className={styles.head}>
        <div>
          <h4 id={heading}>{texts.lists[list]}</h4>
          <p className={styles.hint}>{texts.hints[list]}</p>
        </div>
        <p className={styles.total}>
          <span className={styles.hint}>{texts.total}</span>{' '}
          {formatMoney(fromCents(sumOfLines(addLine(entries, list, 'typed')[list])), { cents: true })}
        </p>
      </header>
      {children}
      {lines.length > 0 && (
        <ul className={styles.rows}>
          {lines.map((line, index) => (
            <LineRow
              key={line.id}
              line={line}
              handle={
                <LineHandle
                  line={line}
                  place={{ list, index }}
                  entries={entries}
                  drag={drag.handleOf(line, list)}
                  onMove={(to) => onMove(line, to)}
                />
              }
              isDragged={drag.dragged?.line.id === line.id}
              drop={mark?.lineId === line.id ? mark.side : undefined}
              onChange={(changed, key) => change(changeLine(entries, list, changed), key)}
              onFilled={() => !onFilled(line) && name.current?.focus()}
              onPaste={paste}
              onStep={(step) => moveBy(line, index, step)}
              onRemove={() => remove(line, index)}
            />
          ))}
        </ul>
      )}
      <div className={styles.typing} role="group" aria-label={texts.add[list]} onKeyDown={keyDown}>
        <TextField
          ref={name}
          label={texts.name[list]}
          placeholder={texts.placeholder[list]}
          autoComplete="off"
          value={typed.name}
          error={isProblemShown && texts.problems[problem]}
          onPaste={paste}
          onChange={(event) => change(typeLine(entries, list, { ...typed, name: event.target.value }))}
        />
        <AmountField
          ref={amount}
          label={texts.amount}
          aria-label={texts.amountOf[list]}
          value={typed.amount}
          onValueChange={(value) => change(typeLine(entries, list, { ...typed, amount: value }))}
        />
        <Button
          className={styles.add}
          aria-label={texts.add[list]}
          iconBefore={<Plus size={18} aria-hidden="true" />}
          disabled={!isFilled(typed)}
          onClick={add}
        >
          {texts.addShort}
        </Button>
      </div>
    </section>
  );
}
