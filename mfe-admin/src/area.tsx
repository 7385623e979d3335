import { adminRoutes } from './features/admin/admin.routes.tsx';

/** The area's pages, with absolute paths; the shell draws them. */
export const routes = adminRoutes;
