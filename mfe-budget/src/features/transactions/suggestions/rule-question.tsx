import { Button } from '@savvi/ui/button';
import { useId } from 'react';
import { texts } from '../transaction.texts.ts';
import styles from './rule-question.module.css';
import type { RuleQuestionState } from './use-rule-question.ts';

const words = texts.ruleQuestion;

/** Asks for a rule without interrupting (MON-80). Screen readers hear the question as soon as it appears. */
export function RuleQuestionCard({ asking }: { asking: RuleQuestionState }) {
  const id = useId();
  const { question, isAccepting, isRefusing } = asking;
  const isBusy = isAccepting || isRefusing;
  return (
    <div role="status" className={styles.place}>
      {question !== null && (
        <div role="group" aria-labelledby={id} className={styles.question}>
          <p id={id}>{words.ask(question.payee, question.line)}</p>
          <div className={styles.answers}>
            <Button
              size="sm"

              busy={isAccepting}
              disabled={isRefusing}
              onClick={asking.accept}
            >
              {words.yes}
            </Button>
            <Button size="sm" disabled={isBusy} onClick={asking.close}>
              {words.notNow}
            </Button>
            <Button
              size="sm"
              variant="ghost"
              busy={isRefusing}
              disabled={isAccepting}
              onClick={asking.refuse}
            >
              {words.never}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
