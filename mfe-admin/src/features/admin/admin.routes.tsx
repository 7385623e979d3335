import type { RouteObject } from '@savvi/mfe-kit/router';
import { lazy, Suspense } from 'react';
import { AdminGate } from './admin-gate.tsx';
import { AdminLoading } from './admin-loading.tsx';

const AdminPage = lazy(async () => ({ default: (await import('./admin-page.tsx')).AdminPage }));

/** The single page of the admin dashboard. Its code loads only for administrators. */
export const adminRoutes: RouteObject[] = [
  {
    path: '/admin',
    element: (
      <AdminGate>
        <Suspense fallback={<AdminLoading />}>
          <AdminPage />
        </Suspense>
      </AdminGate>
    ),
  },
];
