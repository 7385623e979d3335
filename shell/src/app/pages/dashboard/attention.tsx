import type { Budget } from '@savvi/contracts/budget/budget';
import { useShell } from '@savvi/mfe-kit';
import { Link } from '@savvi/mfe-kit/router';
import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { formatMoney } from '@savvi/ui/format';
import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import { type Concern, concernsOf } from './budget.rules.ts';
import { TEXTS } from './dashboard.texts.ts';
import { editLink } from './edit-budget.ts';
import { LAB } from './lists.ts';
import styles from './notes.module.css';
import { TrialNote, trialOf } from './trial-note.tsx';

const texts = TEXTS.attention;
/** The most concerns that are listed; further ones are only counted. */
const CONCERNS_MAX = 3;

const unsigned = (amount: string) => amount.replace('-', '');

const Note = ({ concern: { budget, kind } }: { concern: Concern }) => (
  <li className={styles.note}>
    {kind === 'overspent' ? (
      <TriangleAlert className={styles.warning} aria-hidden="true" />
    ) : (
      <CircleDashed aria-hidden="true" />
    )}
    <Link {...editLink(budget.id)} className={styles.cover}>
      {budget.name}
    </Link>
    <span className={styles.sentence}>
      {kind === 'overspent'
        ? texts.overspent(formatMoney(unsigned(budget.calculations.remaining)))
        : texts.noIncome}
    </span>
  </li>
);

/** Lists what needs the user's attention (budgets, a trial on its last day), or says that nothing does. */
export function Attention({ budgets }: { budgets: readonly Budget[] }) {
  const concerns = concernsOf(budgets);
  const more = concerns.length - CONCERNS_MAX;
  const isTrialEnding = trialOf(useShell().subscription) === 'ending';
  return (
    <Card as="section" aria-labelledby="attention">
      <CardHeader id="attention" title={texts.heading} />
      <CardBody className={styles.body}>
        <ul className={styles.notes}>
          {isTrialEnding && <TrialNote isUrgent />}
          {concerns.slice(0, CONCERNS_MAX).map((concern) => (
            <Note key={concern.budget.id} concern={concern} />
          ))}
          {concerns.length === 0 && !isTrialEnding && (
            <li className={styles.note}>
              <CircleCheck className={styles.good} aria-hidden="true" />
              <span className={styles.title}>{texts.allClear}</span>
              <span className={styles.sentence}>{texts.allClearSentence(budgets.length)}</span>
            </li>
          )}
        </ul>
        {more > 0 && (
          <p className={styles.more}>
            <Link to={LAB}>{texts.more(more)}</Link>
          </p>
        )}
      </CardBody>
    </Card>
  );
}
