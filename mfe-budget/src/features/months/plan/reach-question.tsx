import { monthNameBeside } from '@savvi/contracts/month-name';
import { Button } from '@savvi/ui/button';
import { useId } from 'react';
import { texts } from '../month.texts.ts';
import styles from './reach-question.module.css';
import { REACHES, type Reach } from './reach.ts';

/** Asks how far a change of a planned amount reaches (MON-30). */
export function ReachQuestion({ month, onChoose }: { month: string; onChoose: (reach: Reach) => void }) {
  const question = useId();
  return (
    <div role="group" aria-labelledby={question} className={styles.question}>
      <p id={question}>{texts.reach.question}</p>
      {REACHES.map((reach) => (
        <Button key={reach} size="sm" block onClick={() => onChoose(reach)}>
          {texts.reach[reach](monthNameBeside(month, month))}
        </Button>
      ))}
    </div>
  );
}
