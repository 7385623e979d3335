import { type Cents, fromCents } from '@savvi/contracts/money';
import { Button } from '@savvi/ui/button';
import { Fragment } from 'react';
import { texts } from '../transaction.texts.ts';
import styles from './amount-choice.module.css';

interface AmountChoiceProps {
  readonly id: string;
  readonly amounts: readonly Cents[];
  readonly onChoose: (amount: Cents) => void;
}

/** Asks which of several numbers is the amount: 'Which amount? 12.40 or 30.00' (MON-49). */
export function AmountChoice({ id, amounts, onChoose }: AmountChoiceProps) {
  const joint = (at: number) => {
    if (at === 0) return ' ';
    return at === amounts.length - 1 ? ` ${texts.add.or} ` : ', ';
  };
  return (
    <p id={id} className={styles.choice}>
      {texts.add.which}
      {amounts.map((amount, at) => (
        <Fragment key={String(amount)}>
          {joint(at)}
          <Button size="sm" data-part={at === 0 ? 'choice' : undefined} onClick={() => onChoose(amount)}>
            {fromCents(amount)}
          </Button>
        </Fragment>
      ))}
    </p>
  );
}
