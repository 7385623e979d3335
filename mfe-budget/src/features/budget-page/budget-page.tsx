import type { Budget } from '@savvi/budget-contract/budget';
import { monthNameBeside } from '@savvi/budget-contract/month.rules';
import { Link } from '@savvi/mfe-kit/router';
import { Button, ButtonLink } from '@savvi/ui/button';
import { Card } from '@savvi/ui/card';
import { Page } from '@savvi/ui/page';
import { VisuallyHidden } from '@savvi/ui/visually-hidden';
import { ArrowLeft, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { IncomeCard, NamesCard, type SaveFields, SplitCard } from './about-cards.tsx';
import { CategoriesCard } from './categories/categories-card.tsx';
import { useLineCategories } from './categories/use-line-categories.ts';
import { LISTS } from './budget-lines.rules.ts';
import styles from './budget-page.module.css';
import { texts } from './budget-page.texts.ts';
import { LinesCard } from './lines-card.tsx';
import { useBudgetChanges } from './use-budget-changes.ts';

interface BudgetPageProps {
  readonly budget: Budget;
  /** The running month: `2027-05`. */
  readonly running: string;
  /** The page of that month. */
  readonly monthPath: string;
}

const Figure = ({ label, amount }: { label: string; amount: string }) => (
  <div className={styles.figure}>
    <dt>{label}</dt>
    <dd data-negative={amount.startsWith('-') || undefined}>{texts.money(amount)}</dd>
  </div>
);

/** A budget on one page, on which every name, amount, income and the split can be changed in place (MON-10). */
export function BudgetPage({ budget, running, monthPath }: BudgetPageProps) {
  const changes = useBudgetChanges(budget.id);
  const [announcement, announce] = useState('');
  const categories = useLineCategories(budget, announce);
  const save: SaveFields = (patch) => changes.change(() => patch);
  const { remaining, totalIncome, totalExpenses } = budget.calculations;
  return (
    <Page
      title={budget.name}
      subtitle={texts.usual}
      eyebrow={
        <Link to="/create-budget" className={styles.back ?? ''}>
          <ArrowLeft aria-hidden="true" />
          {texts.back}
        </Link>
      }
      actions={
        <>
          {changes.canUndo && (
            <Button
              size="sm"
              variant="ghost"
              aria-keyshortcuts="Control+Z Meta+Z"
              iconBefore={<Undo2 size={16} aria-hidden="true" />}
              onClick={() => void changes.undoLast()}
            >
              {texts.undo}
            </Button>
          )}
          <ButtonLink size="sm" asChild>
            <Link to={`/edit-budget/${budget.id}`}>{texts.edit}</Link>
          </ButtonLink>
          <ButtonLink size="sm" asChild>
            <Link to={monthPath}>
              {texts[budget.hasMonths ? 'month' : 'start'](monthNameBeside(running, running))}
            </Link>
          </ButtonLink>
        </>
      }
    >
      <div className={styles.page}>
        <Card as="section" aria-label={texts.totals.label}>
          <dl className={styles.figures}>
            <Figure label={texts.totals.remaining} amount={remaining} />
            <Figure label={texts.totals.income} amount={totalIncome} />
            <Figure label={texts.totals.expenses} amount={totalExpenses} />
          </dl>
        </Card>
        <div className={styles.columns}>
          <div className={styles.column}>
            {LISTS.map((list) => (
              <LinesCard
                key={list}
                budget={budget}
                list={list}
                changes={changes}
                categories={categories}
                announce={announce}
              />
            ))}
          </div>
          <div className={styles.column}>
            <CategoriesCard budget={budget} categories={categories} />
            <IncomeCard budget={budget} onSave={save} />
            <SplitCard budget={budget} onSave={save} />
            <NamesCard budget={budget} onSave={save} />
          </div>
        </div>
        <p role="status">
          <VisuallyHidden>{announcement}</VisuallyHidden>
        </p>
      </div>
    </Page>
  );
}
