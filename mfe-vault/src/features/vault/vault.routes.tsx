import type { RouteObject } from '@savvi/mfe-kit/router';
import { lazy, Suspense } from 'react';
import { VaultLoading } from './vault-loading.tsx';

const VaultPage = lazy(async () => ({ default: (await import('./vault-page.tsx')).VaultPage }));

/** The password manager: one page (VAULT-1). */
export const vaultRoutes: RouteObject[] = [{ path: '/password-manager', element: <Suspense fallback={<VaultLoading />}><VaultPage /></Suspense> }];
