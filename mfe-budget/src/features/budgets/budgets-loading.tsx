import { Page } from '@savvi/ui/page';
import { texts } from './budget.texts.ts';
import { BudgetsSkeleton } from './lab/budgets-skeleton.tsx';

/** The Budget Lab while its code is on the way. */
export function BudgetsLoading() {
  return (
    <Page title={texts.lab.title} subtitle={texts.lab.subtitle}>
      <BudgetsSkeleton />
    </Page>
  );
}
