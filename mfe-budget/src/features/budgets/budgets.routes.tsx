import type { RouteObject } from '@savvi/mfe-kit/router';
import { lazy, Suspense } from 'react';
import { BudgetsPage } from './budgets-page.tsx';
import { EditLoading } from './edit-loading.tsx';

const EditBudgetPage = lazy(async () => ({
  default: (await import('./edit-budget-page.tsx')).EditBudgetPage,
}));

/** The Budget Lab and the page that edits one budget. */
export const budgetRoutes: RouteObject[] = [
  { path: '/create-budget', element: <BudgetsPage /> },
  {
    path: '/edit-budget/:id',
    element: (
      <Suspense fallback={<EditLoading />}>
        <EditBudgetPage />
      </Suspense>
    ),
  },
];
