import { achievementsRoutes } from './achievements/achievements.routes.ts';
import { adminRoutes } from './admin/admin.routes.ts';
import { billingRoutes } from './billing/billing.routes.ts';
import { budgetRoutes } from './budget/budget.routes.ts';
import { documentsRoutes } from './documents/documents.routes.ts';
import { accountRoutes } from './identity/account.routes.ts';
import { masterplanRoutes } from './masterplan/masterplan.routes.ts';
import type { Route } from './route.ts';
import { vaultRoutes } from './vault/vault.routes.ts';

/** The path prefixes of each service under /api: the gateway's routing table (architecture §1). */
export const SERVICE_PREFIXES = {
  identity: ['user', 'login', 'register', 'simple-logout', 'forgot-password', 'reset-password', 'auth'],
  billing: ['subscription', 'create-customer-portal', 'entitlements', 'plans', 'webhooks'],
  budget: ['budgets'],
  masterplan: ['savings-accounts', 'debts', 'real-estate-properties', 'insurance-policies', 'net-worth'],
  vault: ['passwords'],
  documents: ['documents', 'document-folders'],
  achievements: ['achievements'],
  admin: ['admin'],
} as const satisfies Record<string, readonly string[]>;

/** A service behind the gateway. */
export type ServiceName = keyof typeof SERVICE_PREFIXES;

/** The services whose data only the shell's pages show: they have no area. */
export const SHELL_SERVICES: readonly ServiceName[] = ['identity', 'billing', 'achievements'];

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
} as const satisfies Partial<Record<ServiceName, readonly Route[]>>;

/** Every route of the public API. */
export const allRoutes: readonly Route[] = Object.values(SERVICE_ROUTES).flat();
