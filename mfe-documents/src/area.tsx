import { documentsRoutes } from './features/documents/documents.routes.tsx';

/** The area's pages, with absolute paths; the shell draws them. */
export const routes = documentsRoutes;
