import { planRoutes } from './features/plan/plan.routes.tsx';

/** The area's pages, with absolute paths; the shell draws them. */
export const routes = planRoutes;
