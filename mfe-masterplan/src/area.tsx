import { planRoutes } from './features/plan/plan.routes.tsx';

/** The routes of the area with absolute paths. The shell renders them. */
export const routes = planRoutes;
