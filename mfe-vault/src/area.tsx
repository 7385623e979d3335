import { vaultRoutes } from './features/vault/vault.routes.tsx';

/** The area's pages, with absolute paths; the shell draws them. */
export const routes = vaultRoutes;
