import { vaultRoutes } from './features/vault/vault.routes.tsx';

/** The routes of the area with absolute paths. The shell renders them. */
export const routes = vaultRoutes;
