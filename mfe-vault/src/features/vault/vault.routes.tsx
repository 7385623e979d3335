import type { RouteObject } from '@savvi/mfe-kit/router';
import { VaultPage } from './vault-page.tsx';

/** The single page of the password manager (VAULT-1). */
export const vaultRoutes: RouteObject[] = [{ path: '/password-manager', element: <VaultPage /> }];
