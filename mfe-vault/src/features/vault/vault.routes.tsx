import type { RouteObject } from '@savvi/mfe-kit/router';
import { VaultPage } from './vault-page.tsx';

/** The password manager: one page (VAULT-1). */
export const vaultRoutes: RouteObject[] = [{ path: '/password-manager', element: <VaultPage /> }];
