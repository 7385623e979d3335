import { achievementsRoutes } from '@savvi/contracts/achievements/achievements.routes';
import { adminRoutes } from '@savvi/admin-contract/admin.routes';
import { billingRoutes } from '@savvi/contracts/billing/billing.routes';
import { budgetRoutes } from '@savvi/budget-contract/budget.routes';
import { documentsRoutes } from '@savvi/documents-contract/documents.routes';
import { accountRoutes } from '@savvi/contracts/identity/account.routes';
import { masterplanRoutes } from '@savvi/masterplan-contract/masterplan.routes';
import type { Route } from '@savvi/contracts/route';
import { vaultRoutes } from '@savvi/vault-contract/vault.routes';

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
