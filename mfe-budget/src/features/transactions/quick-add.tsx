import type { Couple } from '../../shared/couple.ts';
import { monthNameBeside } from '@savvi/contracts/month-name';
import { Badge } from '@savvi/ui/badge';
import { Button } from '@savvi/ui/button';
import { classNames } from '@savvi/ui/class-names';
import { FieldError, TextField } from '@savvi/ui/text-field';
import { type FormEvent, useEffect, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { AmountChoice } from './add/amount-choice.tsx';
import { mostUsed } from './add/habits.rules.ts';
import { LineChips } from './add/line-chips.tsx';
import { PartChips, summaryOf } from './add/part-chips.tsx';
import styles from './add/quick-add.module.css';
import { useAboveKeyboard } from './add/use-above-keyboard.ts';
import { useAddKey } from './add/use-add-key.ts';
import { useIsPhone } from './add/use-is-phone.ts';
import { type Editing, type QuickAddLine, useQuickAdd } from './add/use-quick-add.ts';
import { QUICK_ADD_MAX } from './quick-add.rules.ts';
import { texts } from './transaction.texts.ts';

interface QuickAddProps {
  readonly budgetId: string;
  /** The shown month: `2027-05`. */
  readonly month: string;
  /** The lines of the month; empty if it is not started. */
  readonly lines: readonly QuickAddLine[];
  /** The names of the partners; null for a single budget. */
  readonly people: Couple | null;
  /** The closed month that the transactions correct (MON-39). */
  readonly correction: { readonly month: string; readonly onStop: () => void } | null;
  /** The refused transaction that the user edits (MON-60). */
  readonly editing: Editing | null;
}

/**
 * Records a transaction from one line of text (MON-48, MON-49). On a phone it is fixed at the bottom of the window
 * (MON-110).
 */
export function QuickAdd({ budgetId, month, lines, people, correction, editing }: QuickAddProps) {
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [slot, problem] = [useId(), useId()];
  const isPhone = useIsPhone();
  useAddKey(field);
  useAboveKeyboard(form);

  const focusField = () => field.current?.focus();
  const add = useQuickAdd({
    budgetId,
    month,
    lines,
    isCouple: people !== null,
    corrects: correction?.month ?? null,
    editing,
    onSaved: () => {
      if (form.current?.contains(document.activeElement)) focusField();
    },
  });
  const { entry } = add;
  const edited = editing?.transaction.key;
  useEffect(() => {
    if (edited !== undefined) field.current?.focus();
  }, [edited]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!add.isStarted) return focusField();
    // Renders synchronously, so that the part to correct is there before it gets the focus.
    const part = flushSync(() => add.submit());
    if (part !== null) form.current?.querySelector<HTMLElement>(`[data-part="${part}"]`)?.focus();
  };
  const isAsking = entry.choices.length > 0;
  const described = [slot, add.advice !== null && problem];
  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={texts.add.label}
      data-open={add.isStarted || undefined}
      noValidate
      onSubmit={submit}
    >
      {correction !== null && (
        <div className={styles.correction}>
          <Badge>{texts.correction(monthNameBeside(correction.month, add.today))}</Badge>
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              correction.onStop();
              focusField();
            }}
          >
            {texts.add.stopCorrecting}
          </Button>
        </div>
      )}
      <TextField
        ref={field}
        className={styles.field}
        label={texts.add.label}
        labelHidden={isPhone}
        aria-describedby={described.filter((id) => id !== false).join(' ')}
        aria-keyshortcuts="N"
        autoComplete="off"
        enterKeyHint="done"
        inputMode={isPhone ? 'decimal' : 'text'}
        maxLength={QUICK_ADD_MAX}
        placeholder={isPhone ? texts.add.exampleAmount : undefined}
        suffix={
          isPhone || add.isStarted ? undefined : (
            <kbd className={styles.key} aria-hidden="true">
              N
            </kbd>
          )
        }
        value={add.text}
        onChange={({ target }) => add.type(target.value)}
      />
      {isPhone && (
        <LineChips
          className={styles.lines}
          lines={mostUsed(lines, add.recorded)}
          chosen={entry.lineId}
          onToggle={add.toggleLine}
        />
      )}
      <div className={styles.slot}>
        {!add.isStarted && add.news === '' && (
          <p id={slot} className={styles.hint}>
            {texts.add.hint(texts.add.example)}
          </p>
        )}
        {add.isStarted && isAsking && (
          <AmountChoice
            id={slot}
            amounts={entry.choices}
            onChoose={(choice) => {
              add.correct({ choice });
              focusField();
            }}
          />
        )}
        {add.isStarted && !isAsking && (
          <>
            <span hidden id={slot}>
              {summaryOf(entry, lines, people, add.today)}
            </span>
            <PartChips
              entry={entry}
              lines={lines}
              people={people}
              today={add.today}
              problem={add.problem}
              suggestion={add.suggestion}
              onCorrect={add.correct}
              onAccept={(lineId) => {
                add.correct({ lineId });
                focusField();
              }}
            />
          </>
        )}
        <p className={classNames(styles.news, add.isStarted && styles.unseen)} role="status">
          {add.news}
        </p>
      </div>
      <Button type="submit" variant="primary" className={styles.save} busy={add.isSaving}>
        {texts.add.save}
      </Button>
      <div role="alert" className={styles.problem}>
        {add.advice !== null && <FieldError id={problem}>{add.advice}</FieldError>}
      </div>
    </form>
  );
}
