import { useSearchParams } from '@savvi/mfe-kit/router';
import { lazy, Suspense } from 'react';
import { texts } from './budget.texts.ts';
import { FormLoading } from './form-loading.tsx';
import { BudgetLab } from './lab/budget-lab.tsx';

const CreateBudget = lazy(async () => ({ default: (await import('./create-budget.tsx')).CreateBudget }));

/**
 * The Budget Lab: the list of budgets, or instead of it the form for a new one (`?new`, so that Back returns
 * to the list).
 */
export function BudgetsPage() {
  const [search] = useSearchParams();
  if (!search.has('new')) return <BudgetLab />;
  return (
    <Suspense fallback={<FormLoading title={texts.lab.title} />}>
      <CreateBudget />
    </Suspense>
  );
}
