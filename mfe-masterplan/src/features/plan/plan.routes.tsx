import type { RouteObject } from '@savvi/mfe-kit/router';
import { PlanPage } from './plan-page.tsx';

/** The financial master plan: one page with four tabs (PLAN-1). */
export const planRoutes: RouteObject[] = [{ path: '/financial-master-plan', element: <PlanPage /> }];
