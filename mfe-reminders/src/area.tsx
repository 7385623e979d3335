import { itemRoutes } from './features/items/items.routes.tsx';

/** The area's pages, with absolute paths; the shell renders them. */
export const routes = itemRoutes;
