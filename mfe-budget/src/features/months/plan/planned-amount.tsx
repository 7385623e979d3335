import { AMOUNT_DIGITS } from '../../../shared/amount-digits.ts';
import { monthNameBeside } from '@savvi/contracts/month-name';
import type { MonthLine } from '@savvi/budget-contract/month';
import { MoneyField } from '@savvi/ui/money-field';
import styles from '../../../shared/in-place/in-place.module.css';
import { StoredValue } from '../../../shared/in-place/stored-value.tsx';
import { useInPlace } from '../../../shared/in-place/use-in-place.ts';
import { isSameAmount } from '../month.rules.ts';
import { texts } from '../month.texts.ts';
import { ReachQuestion } from './reach-question.tsx';
import type { Reach, ReachChoice } from './reach.ts';

const words = texts.planned;
interface PlannedAmountProps extends ReachChoice {
  readonly line: MonthLine;
  readonly month: string;
  /** Rejects if the amount is not saved. */
  readonly onSave: (planned: string, reach: Reach) => Promise<void>;
}

/**
 * The planned amount of a line, which can be changed in place. The first change of a visit asks how far it reaches
 * (MON-30).
 */
export function PlannedAmount({ line, month, reach, onReach, onSave }: PlannedAmountProps) {
  const state = useInPlace({
    stored: line.planned,
    isSame: isSameAmount,
    isQuestionDue: reach === null,
    onSave: (amount) => onSave(amount, reach ?? 'only'),
  });
  const { typed, isElsewhere, place, change, answer, onKeyDown, onBlur } = state;
  if (typed === null || typed.state === 'saving') {
    const amount = texts.money(typed?.value ?? line.planned);
    return <StoredValue state={state} label={words.change(line.name, amount)} shown={amount} />;
  }
  const elsewhere = isElsewhere ? words.elsewhere(typed.value, line.planned) : '';
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
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <MoneyField
        label={words.label(line.name)}
        labelHidden
        digits={AMOUNT_DIGITS}
        value={typed.value}
        error={error === '' ? null : <span role="alert">{error}</span>}
        hint={reach !== null && texts.reach[reach](monthNameBeside(month, month))}
        onFocus={(event) => event.currentTarget.select()}
        onValueChange={change}
      />
      {typed.state === 'asking' && (
        <ReachQuestion
          month={month}
          onChoose={(chosen) => {
            onReach(chosen);
            answer((amount) => onSave(amount, chosen));
          }}
        />
      )}
    </div>
  );
}
