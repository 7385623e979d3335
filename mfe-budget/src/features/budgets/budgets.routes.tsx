import type { RouteObject } from '@savvi/mfe-kit/router';
import { lazy, Suspense } from 'react';
import { BudgetsLoading } from './budgets-loading.tsx';
import { EditLoading } from './edit-loading.tsx';

const BudgetsPage = lazy(async () => ({ default: (await import('./budgets-page.tsx')).BudgetsPage }));
const EditBudgetPage = lazy(async () => ({ default: (await import('./edit-budget-page.tsx')).EditBudgetPage }));

/** The Budget Lab and the page that edits one budget. */
export const budgetRoutes: RouteObject[] = [
  { path: '/create-budget', element: <Suspense fallback={<BudgetsLoading />}><BudgetsPage /></Suspense> },
  { path: '/edit-budget/:id', element: <Suspense fallback={<EditLoading />}><EditBudgetPage /></Suspense> },
];
