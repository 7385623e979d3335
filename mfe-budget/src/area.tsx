import { budgetRoutes } from './features/budgets/budgets.routes.tsx';

/** The area's pages, with absolute paths; the shell renders them. */
export const routes = budgetRoutes;
