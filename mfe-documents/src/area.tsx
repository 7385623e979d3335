import { documentsRoutes } from './features/documents/documents.routes.tsx';

/** The routes of the area with absolute paths. The shell renders them. */
export const routes = documentsRoutes;
