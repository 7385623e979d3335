import type { Budget } from '@savvi/contracts/budget/budget';
import { Link } from '@savvi/mfe-kit/router';
import { ButtonLink } from '@savvi/ui/button';
import { Card } from '@savvi/ui/card';
import { formatMoney, formatShortDate } from '@savvi/ui/format';
import { useId } from 'react';
import { texts } from '../budget.texts.ts';
import { BudgetMenu } from './budget-menu.tsx';
import styles from './budget-card.module.css';
import { partnersText, plannedShare } from './card.rules.ts';

interface BudgetCardProps {
  readonly budget: Budget;
  readonly onExport: () => void;
  readonly onDelete: () => void;
}

function Figure({ label, amount }: { label: string; amount: string }) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd data-negative={amount.startsWith('-') || undefined}>{formatMoney(amount)}</dd>
    </div>
  );
}

/** One budget at a glance (BUD-8 to BUD-13). One person's card names that person only (T-18). */
export function BudgetCard({ budget, onExport, onDelete }: BudgetCardProps) {
  const heading = useId();
  const { totalIncome, totalExpenses, remaining } = budget.calculations;
  const planned = plannedShare(budget.calculations);
  return (
    <Card as="article" className={styles.card} aria-labelledby={heading}>
      <header className={styles.head}>
        <div className={styles.names}>
          <h2 id={heading} className={styles.name}>
            {budget.name}
          </h2>
          <p className={styles.partners}>{partnersText(budget)}</p>
        </div>
        <BudgetMenu name={budget.name} onExport={onExport} onDelete={onDelete} />
      </header>
      <dl className={styles.figures}>
        <div className={styles.remaining}>
          <dt>{texts.card.remaining}</dt>
          <dd data-negative={remaining.startsWith('-') || undefined}>{formatMoney(remaining)}</dd>
        </div>
        <div className={styles.track} aria-hidden="true" data-over={planned > 1 || undefined}>
          <span style={{ inlineSize: `${Math.min(1, planned) * 100}%` }} />
        </div>
        <Figure label={texts.card.income} amount={totalIncome} />
        <Figure label={texts.card.expenses} amount={totalExpenses} />
      </dl>
      <footer className={styles.foot}>
        <p className={styles.created}>
          {texts.card.created} <time dateTime={budget.createdAt}>{formatShortDate(budget.createdAt)}</time>
        </p>
        <ButtonLink size="sm" asChild>
          <Link to={`/edit-budget/${budget.id}`} aria-describedby={heading}>
            {texts.card.edit}
          </Link>
        </ButtonLink>
      </footer>
    </Card>
  );
}
