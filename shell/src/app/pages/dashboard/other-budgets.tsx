import type { Budget } from '@savvi/contracts/budget/budget';
import { Link } from '@savvi/mfe-kit/router';
import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { formatMoney } from '@savvi/ui/format';
import { isOverspent, partnersOf } from './budget.rules.ts';
import { TEXTS } from './dashboard.texts.ts';
import { editLink, useJustSaved } from './edit-budget.ts';
import { LAB } from './lists.ts';
import styles from './other-budgets.module.css';

const texts = TEXTS.others;
/** The most budgets that are listed below the main one. */
const OTHERS_MAX = 7;

function Row({ budget }: { budget: Budget }) {
  const { link, isMarked } = useJustSaved(budget.id);
  const isOver = isOverspent(budget);
  return (
    <li className={styles.row} data-saved={isMarked || undefined}>
      <Link ref={link} {...editLink(budget.id)} className={styles.name}>
        {budget.name}
      </Link>
      <span className={styles.partners}>{partnersOf(budget)}</span>
      <span className={styles.amount} data-over={isOver || undefined}>
        {formatMoney(budget.calculations.remaining)}
      </span>
      <span className={styles.word}>{isOver ? texts.over : texts.left}</span>
    </li>
  );
}

/** What is left of the budgets other than the main one. */
export function OtherBudgets({ budgets }: { budgets: readonly Budget[] }) {
  const isMore = budgets.length > OTHERS_MAX;
  return (
    <Card as="section" aria-labelledby="others">
      <CardHeader
        id="others"
        title={texts.heading}
        action={
          <Link to={LAB} className={styles.all}>
            {isMore ? texts.all(budgets.length + 1) : texts.openLab}
          </Link>
        }
      />
      <CardBody className={styles.body}>
        <ul className={styles.list} aria-label={texts.heading}>
          {budgets.slice(0, OTHERS_MAX).map((budget) => (
            <Row key={budget.id} budget={budget} />
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
