import type { RouteObject } from '@savvi/mfe-kit/router';
import { lazy, Suspense } from 'react';
import { PlanLoading } from './plan-loading.tsx';

const PlanPage = lazy(async () => ({ default: (await import('./plan-page.tsx')).PlanPage }));

/** The financial master plan: one page with four tabs (PLAN-1). */
export const planRoutes: RouteObject[] = [{ path: '/financial-master-plan', element: <Suspense fallback={<PlanLoading />}><PlanPage /></Suspense> }];
