import { achievementsRoutes } from './achievements/achievements.routes.ts';
import { adminRoutes } from './admin/admin.routes.ts';
import { billingRoutes } from './billing/billing.routes.ts';
import { budgetRoutes } from './budget/budget.routes.ts';
import { documentsRoutes } from './documents/documents.routes.ts';
import { accountRoutes } from './identity/account.routes.ts';
import { masterplanRoutes } from './masterplan/masterplan.routes.ts';
import type { Route } from './route.ts';
import { vaultRoutes } from './vault/vault.routes.ts';

/** The routes of each service. */
export const SERVICE_ROUTES = {
  identity: accountRoutes,
  billing: billingRoutes,
  budget: budgetRoutes,
  masterplan: masterplanRoutes,
  vault: vaultRoutes,
  documents: documentsRoutes,
  achievements: achievementsRoutes,
  admin: adminRoutes,
} as const satisfies Record<string, readonly Route[]>;

/** A service behind the gateway. */
export type ServiceName = keyof typeof SERVICE_ROUTES;

/** The services whose data only the shell's pages show: they have no area. */
export const SHELL_SERVICES: readonly ServiceName[] = ['identity', 'billing', 'achievements'];

/** The first path segment under /api of a route. */
const prefixOf = ({ path }: Route): string => path.split('/')[2] ?? '';

/** The first path segments under /api of each service's routes. */
export const SERVICE_PREFIXES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(SERVICE_ROUTES).map(([service, routes]: [string, readonly Route[]]) => [
    service,
    [...new Set(routes.map(prefixOf))],
  ]),
);

/** Every route of the public API. */
export const allRoutes: readonly Route[] = Object.values(SERVICE_ROUTES).flat();
