import { useShell } from '@savvi/mfe-kit';
import { useSearchParams } from '@savvi/mfe-kit/router';
import { BudgetLab } from './lab/budget-lab.tsx';
import { CreateBudget } from './lab/create-budget.tsx';

/** The Budget Lab: the list of budgets, or in its place the form for a new one (`?new`, so that Back leads to the list). */
export function BudgetsPage() {
  const [search] = useSearchParams();
  const { user } = useShell();
  return search.has('new') ? <CreateBudget key={user.id} /> : <BudgetLab />;
}
