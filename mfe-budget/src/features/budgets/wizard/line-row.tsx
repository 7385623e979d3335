import { Button, IconButton } from '@savvi/ui/button';
import { formatMoney } from '@savvi/ui/format';
import { TextField } from '@savvi/ui/text-field';
import { Pencil, Trash2 } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { AmountField, isUnread } from './amount-field.tsx';
import type { EntryLine } from './entries.rules.ts';
import { withAmount } from './line-edits.rules.ts';
import { isFilled, lineOf, lineProblem, typedOf } from './lines.rules.ts';
import styles from './line-list.module.css';
import { wizardTexts } from './wizard.texts.ts';

const texts = wizardTexts.expenses;

interface LineRowProps {
  readonly line: EntryLine;
  /** The button that moves the line. */
  readonly handle: ReactNode;
  readonly isDragged: boolean;
  /** Where the mark of a drop is drawn. */
  readonly drop: 'before' | 'after' | undefined;
  /** Changes the line; changes with the same key are undone together. */
  readonly onChange: (line: EntryLine, key?: string) => void;
  /** Enter in the amount of a line that has none yet. */
  readonly onFilled: () => void;
  readonly onPaste: (event: ClipboardEvent) => void;
  /** Moves the line one step. */
  readonly onStep: (step: -1 | 1) => void;
  readonly onRemove: () => void;
}

function LineForm({
  line,
  onPaste,
  onSave,
  onCancel,
}: Pick<LineRowProps, 'line' | 'onPaste'> & {
  onSave: (line: EntryLine) => void;
  onCancel: () => void;
}) {
  const [typed, type] = useState(() => typedOf(line));
  const name = useRef<HTMLInputElement>(null);
  const amount = useRef<HTMLInputElement>(null);
  useEffect(() => name.current?.focus(), []);
  const isComplete = isFilled(typed);
  const isRenamed = line.isBlank === true && typed.amount === '' && typed.name.trim() !== '';
  const problem = isComplete || isRenamed ? lineProblem({ ...typed, amount: typed.amount || '0' }, 0) : null;
  const canSave = (isComplete || isRenamed) && problem === null;
  const save = () => {
    if (isUnread(amount.current)) amount.current?.focus();
    else if (canSave) onSave(isRenamed ? { ...line, name: typed.name.trim() } : lineOf(typed, line.id));
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
        onPaste={onPaste}
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

/** The amount of a line; a field until it is filled in. */
function LineAmount({ line, onChange, onFilled }: Pick<LineRowProps, 'line' | 'onChange' | 'onFilled'>) {
  // The field stays while it has the focus, also after its first digit.
  const [isFilling, setFilling] = useState(false);
  if (!line.isBlank && !isFilling)
    return <span className={styles.amount}>{formatMoney(line.amount, { cents: true })}</span>;
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault(); // Enter must not submit the step
    if (!isUnread(event.currentTarget)) onFilled();
  };
  return (
    <div className={styles.blank} onFocus={() => setFilling(true)} onBlur={() => setFilling(false)}>
      <AmountField
        label={texts.amountIn(line.name)}
        labelHidden
        data-control="amount"
        value={line.isBlank ? '' : String(line.amount)}
        onKeyDown={keyDown}
        onValueChange={(amount) => onChange(withAmount(line, amount), `amount ${line.id}`)}
      />
    </div>
  );
}

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

/** A line that was added; it can be changed in place and moved. */
export function LineRow({
  line,
  handle,
  isDragged,
  drop,
  onChange,
  onFilled,
  onPaste,
  onStep,
  onRemove,
}: LineRowProps) {
  const [isChanging, setChanging] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const close = () => {
    // The fields close synchronously, so that the button that opened them exists again and can get the focus.
    flushSync(() => setChanging(false));
    row.current?.querySelector<HTMLElement>('[data-control="change"]')?.focus();
  };
  const save = (changed: EntryLine) => {
    onChange(changed);
    close();
  };
  // In the capture phase, because the handle's menu opens on the arrow keys.
  const keyDown = (event: KeyboardEvent<HTMLLIElement>) => {
    const step = STEPS[event.key];
    if (step === undefined || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // React also passes the keys of the menu, which is not in the row.
    if (!event.currentTarget.contains(event.target as Node)) return;
    event.preventDefault();
    event.stopPropagation();
    onStep(step);
  };
  if (isChanging)
    return (
      <li ref={row} className={styles.row} data-line={line.id} data-drop={drop}>
        <LineForm line={line} onPaste={onPaste} onSave={save} onCancel={close} />
      </li>
    );
  return (
    <li
      ref={row}
      className={styles.row}
      data-line={line.id}
      data-drop={drop}
      data-dragged={isDragged || undefined}
      onKeyDownCapture={keyDown}
    >
      {handle}
      <span className={styles.name}>{line.name}</span>
      <LineAmount line={line} onChange={onChange} onFilled={onFilled} />
      <span className={styles.tools}>
        <IconButton
          size="sm"
          label={texts.change(line.name)}
          data-control="change"
          icon={<Pencil size={16} />}
          onClick={() => setChanging(true)}
        />
        <IconButton
          size="sm"
          label={texts.remove(line.name)}
          data-control="remove"
          icon={<Trash2 size={16} />}
          onClick={onRemove}
        />
      </span>
    </li>
  );
}
