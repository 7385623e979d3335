import type { RouteObject } from '@savvi/mfe-kit/router';
import { Page } from '@savvi/ui/page';
import { SkeletonRegion, SkeletonText } from '@savvi/ui/skeleton';
import { lazy, Suspense } from 'react';
import { texts } from './features/budgets/budget.texts.ts';
import { budgetRoutes } from './features/budgets/budgets.routes.tsx';

const MonthsArea = lazy(async () => ({ default: (await import('./months-area.tsx')).MonthsArea }));

const MonthsLoading = () => (
  <Page title={texts.months.title}>
    <SkeletonRegion label={texts.months.loading}>
      <SkeletonText lines={8} />
    </SkeletonRegion>
  </Page>
);

/** The area's pages, with absolute paths; the shell renders them. */
export const routes: RouteObject[] = [
  ...budgetRoutes,
  {
    path: '/month/*',
    element: (
      <Suspense fallback={<MonthsLoading />}>
        <MonthsArea />
      </Suspense>
    ),
  },
];
