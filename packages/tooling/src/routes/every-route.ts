import { achievementsRoutes } from '@savvi/contracts/achievements/achievements.routes';
import { billingRoutes } from '@savvi/contracts/billing/billing.routes';
import { accountRoutes } from '@savvi/contracts/identity/account.routes';
import type { Route } from '@savvi/contracts/route';
import { AREAS, contractOf } from './area-contracts.ts';

/** The routes of the services whose data only the shell's pages show. They have no area. */
const SHELL_ROUTES: Readonly<Record<string, readonly Route[]>> = {
  identity: accountRoutes,
  billing: billingRoutes,
  achievements: achievementsRoutes,
};

async function routesOf(area: string): Promise<readonly Route[]> {
  const module = `${contractOf(area)}/${area}.routes`;
  // A contract exports arrays of routes; that of its area is checked below.
  const exported = (await import(module)) as Record<string, readonly Route[] | undefined>;
  const routes = exported[`${area}Routes`];
  if (routes === undefined) throw new Error(`${module} does not export ${area}Routes.`);
  return routes;
}

/** The routes of each service: those in the kernel, and those of every installed contract of an area. */
export const SERVICE_ROUTES: Readonly<Record<string, readonly Route[]>> = {
  ...SHELL_ROUTES,
  ...Object.fromEntries(await Promise.all(AREAS.map(async (area) => [area, await routesOf(area)] as const))),
};

/** The services whose data only the shell's pages show. */
export const SHELL_SERVICES: readonly string[] = Object.keys(SHELL_ROUTES);

/** The first path segment under /api of a route. */
const prefixOf = ({ path }: Route): string => path.split('/')[2] ?? '';

/** The first path segments under /api of each service's routes. */
export const SERVICE_PREFIXES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(SERVICE_ROUTES).map(([service, routes]) => [service, [...new Set(routes.map(prefixOf))]]),
);

/** Every route of the public API. */
export const allRoutes: readonly Route[] = Object.values(SERVICE_ROUTES).flat();
