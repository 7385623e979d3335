import { adminRoutes } from './features/admin/admin.routes.tsx';

/** The routes of the area with absolute paths. The shell renders them. */
export const routes = adminRoutes;
