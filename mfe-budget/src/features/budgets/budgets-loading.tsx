import { Page } from '@savvi/ui/page';
import { texts } from './budget.texts.ts';
import grid from './lab/budget-grid.module.css';
import create from './lab/create-card.module.css';
import { BudgetsSkeleton } from './lab/budgets-skeleton.tsx';

/** The Budget Lab while its code is on the way. */
export function BudgetsLoading() {
  return (
    <Page title={texts.lab.title} subtitle={texts.lab.subtitle}>
      <div className={grid.grid}>
        <div className={create.card} aria-hidden="true" />
        <BudgetsSkeleton />
      </div>
    </Page>
  );
}
