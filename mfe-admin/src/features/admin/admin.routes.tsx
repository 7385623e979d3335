import type { RouteObject } from '@savvi/mfe-kit/router';
import { lazy, Suspense } from 'react';
import { AdminGate } from './admin-gate.tsx';
import { AdminLoading } from './admin-loading.tsx';
import { AreasLoading } from './areas/areas-loading.tsx';

const AdminPage = lazy(async () => ({ default: (await import('./admin-page.tsx')).AdminPage }));
const AreasPage = lazy(async () => ({ default: (await import('./areas/areas-page.tsx')).AreasPage }));

/** The pages of administrators. Their code loads only for administrators. */
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
  {
    path: '/admin/areas',
    element: (
      <AdminGate>
        <Suspense fallback={<AreasLoading />}>
          <AreasPage />
        </Suspense>
      </AdminGate>
    ),
  },
];
