import { Button, IconButton } from '@savvi/ui/button';
import { formatMoney } from '@savvi/ui/format';
import { TextField } from '@savvi/ui/text-field';
import { Pencil, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { AmountField, isUnread } from './amount-field.tsx';
import type { EntryLine } from './entries.rules.ts';
import { isFilled, lineOf, lineProblem, typedOf } from './lines.rules.ts';
import styles from './line-list.module.css';
import { wizardTexts } from './wizard.texts.ts';

const texts = wizardTexts.expenses;

interface LineRowProps {
  readonly line: EntryLine;
  readonly onChange: (line: EntryLine) => void;
  readonly onRemove: () => void;
}

function LineForm({
  line,
  onSave,
  onCancel,
}: {
  line: EntryLine;
  onSave: (line: EntryLine) => void;
  onCancel: () => void;
}) {
  const [typed, type] = useState(() => typedOf(line));
  const name = useRef<HTMLInputElement>(null);
  const amount = useRef<HTMLInputElement>(null);
  useEffect(() => name.current?.focus(), []);
  const problem = isFilled(typed) ? lineProblem(typed, 0) : null;
  const canSave = isFilled(typed) && problem === null;
  const save = () => {
    if (isUnread(amount.current)) amount.current?.focus();
    else if (canSave) onSave(lineOf(typed, line.id));
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel();
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return;
    event.preventDefault(); // Enter saves this line and must not submit the step
    save();
  };
  return (
    <div className={styles.typing} role="group" aria-label={texts.change(line.name)} onKeyDown={keyDown}>
      <TextField
        label={texts.changed.name}
        labelHidden
        ref={name}
        value={typed.name}
        error={problem && texts.problems[problem]}
        onChange={(event) => type({ ...typed, name: event.target.value })}
      />
      <AmountField
        ref={amount}
        label={texts.amount}
        labelHidden
        value={typed.amount}
        onValueChange={(amount) => type({ ...typed, amount })}
      />
      <div className={styles.actions}>
        <Button onClick={save} disabled={!canSave}>
          {texts.changed.save}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {texts.changed.cancel}
        </Button>
      </div>
    </div>
  );
}

/** A line that was added; it can be changed in place. */
export function LineRow({ line, onChange, onRemove }: LineRowProps) {
  const [isChanging, setChanging] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const close = () => {
    // The fields close synchronously, so that the button that opened them exists again and can get the focus.
    flushSync(() => setChanging(false));
    row.current?.querySelector('button')?.focus();
  };
  const save = (changed: EntryLine) => {
    onChange(changed);
    close();
  };
  return (
    <li ref={row} className={styles.row}>
      {isChanging ? (
        <LineForm line={line} onSave={save} onCancel={close} />
      ) : (
        <>
          <span className={styles.name}>{line.name}</span>
          <span className={styles.amount}>{formatMoney(line.amount, { cents: true })}</span>
          <span className={styles.tools}>
            <IconButton
              size="sm"
              label={texts.change(line.name)}
              icon={<Pencil size={16} />}
              onClick={() => setChanging(true)}
            />
            <IconButton
              size="sm"
              label={texts.remove(line.name)}
              icon={<Trash2 size={16} />}
              onClick={onRemove}
            />
          </span>
        </>
      )}
    </li>
  );
}
