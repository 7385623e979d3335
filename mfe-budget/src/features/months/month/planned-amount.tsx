import type { MonthLine } from '@savvi/budget-contract/month';
import { MoneyField } from '@savvi/ui/money-field';
import { Spinner } from '@savvi/ui/spinner';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isSameAmount, nameBeside } from '../month.rules.ts';
import { texts } from '../month.texts.ts';
import styles from './planned-amount.module.css';
import { ReachQuestion } from './reach-question.tsx';
import type { Reach, ReachChoice } from './reach.ts';

const words = texts.planned;
/** The digits before the decimal point that the contract accepts: at most 99,999,999.99 (DATA-1). */
const DIGITS = 8;

/** An amount that the user changes. */
interface Typed {
  readonly amount: string;
  /** The stored amount when the user began. */
  readonly from: string;
  readonly state: 'typing' | 'missing' | 'asking' | 'saving' | 'failed';
}

interface PlannedAmountProps extends ReachChoice {
  readonly line: MonthLine;
  readonly month: string;
  /** Rejects if the amount is not saved. */
  readonly onSave: (planned: string, reach: Reach) => Promise<void>;
}

/**
 * The planned amount of a line, which can be changed in place: Enter and Tab save it, Escape restores it. If it
 * is not saved, what was typed stays. The first change of a visit asks how far it reaches (MON-30).
 */
export function PlannedAmount({ line, month, reach, onReach, onSave }: PlannedAmountProps) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const place = useRef<HTMLDivElement>(null);

  /** Renders a state and moves the focus to an element in it. */
  const show = (next: Typed | null, focused: 'input' | 'button' | null) => {
    flushSync(() => setTyped(next));
    if (focused !== null) place.current?.querySelector<HTMLElement>(focused)?.focus();
  };
  const save = (change: Typed, to: Reach, focused: 'button' | null) => {
    show({ ...change, state: 'saving' }, focused);
    onSave(change.amount, to).then(
      () => setTyped(null),
      () => {
        // The field takes the focus only from the amount that it replaces.
        const isFocused = place.current?.contains(document.activeElement) === true;
        show({ ...change, state: 'failed' }, isFocused ? 'input' : null);
      },
    );
  };
  /** Saves what was typed, or asks how far it reaches. `isLeaving`: the focus has left the field. */
  const commit = (isLeaving: boolean) => {
    const field = place.current?.querySelector('input');
    // A text that is not an amount stays in the field, which explains why.
    if (typed === null || field?.dataset['unread'] !== undefined) return;
    if (typed.amount === '') return isLeaving ? setTyped(null) : setTyped({ ...typed, state: 'missing' });
    if (isSameAmount(typed.amount, line.planned)) return show(null, isLeaving ? null : 'button');
    if (reach === null) return show({ ...typed, state: 'asking' }, isLeaving ? null : 'button');
    save(typed, reach, isLeaving ? null : 'button');
  };

  const keyDown = (event: KeyboardEvent) => {
    if (typed === null) return;
    const isInField = event.target instanceof HTMLInputElement;
    if (event.key === 'Escape') {
      event.stopPropagation();
      if (isInField) show(null, 'button');
      else show({ ...typed, state: 'typing' }, 'input');
    }
    if (!isInField) return;
    const isChanged = typed.amount !== '' && !isSameAmount(typed.amount, line.planned);
    // Tab moves the focus on and so saves the amount, unless there is a question to answer first.
    if (event.key === 'Enter' || (event.key === 'Tab' && reach === null && isChanged)) {
      event.preventDefault();
      commit(false);
    }
  };
  const blur = ({ relatedTarget }: FocusEvent) => {
    const isInside = (element: EventTarget | null) =>
      element instanceof Node && place.current?.contains(element) === true;
    // Another window or tab of the browser leaves the focus in the document where it is.
    if (isInside(relatedTarget) || isInside(document.activeElement)) return;
    if (typed?.state === 'typing' || typed?.state === 'missing') commit(true);
  };

  if (typed === null || typed.state === 'saving') {
    const amount = texts.money(typed?.amount ?? line.planned);
    return (
      <div ref={place} className={styles.place}>
        <button
          type="button"
          className={styles.amount}
          aria-label={words.change(line.name, amount)}
          aria-busy={typed !== null || undefined}
          onClick={() => {
            if (typed === null) show({ amount: line.planned, from: line.planned, state: 'typing' }, 'input');
          }}
        >
          {typed !== null && <Spinner />}
          {amount}
        </button>
      </div>
    );
  }
  const isElsewhere =
    !isSameAmount(line.planned, typed.from) &&
    typed.amount !== '' &&
    !isSameAmount(typed.amount, line.planned);
  const elsewhere = isElsewhere ? words.elsewhere(typed.amount, line.planned) : '';
  const error = {
    typing: elsewhere,
    asking: elsewhere,
    missing: words.missing,
    failed: `${words.notSaved} ${elsewhere}`.trim(),
  }[typed.state];
  return (
    <div
      ref={place}
      role="group"
      aria-label={line.name}
      className={styles.place}
      onKeyDown={keyDown}
      onBlur={blur}
    >
      <MoneyField
        label={words.label(line.name)}
        labelHidden
        digits={DIGITS}
        value={typed.amount}
        error={error === '' ? null : <span role="alert">{error}</span>}
        hint={reach !== null && texts.reach[reach](nameBeside(month, month))}
        onFocus={(event) => event.currentTarget.select()}
        onValueChange={(amount) => setTyped({ ...typed, amount, state: 'typing' })}
      />
      {typed.state === 'asking' && (
        <ReachQuestion
          month={month}
          onChoose={(chosen) => {
            onReach(chosen);
            save(typed, chosen, 'button');
          }}
        />
      )}
    </div>
  );
}
