import type { RouteObject } from '@savvi/mfe-kit/router';
import { lazy, Suspense } from 'react';
import { DocumentsLoading } from './documents-loading.tsx';

const DocumentsPage = lazy(async () => ({ default: (await import('./documents-page.tsx')).DocumentsPage }));

/** The document locker: one page, open to everybody (DOC-32, T-7). */
export const documentsRoutes: RouteObject[] = [{ path: '/document-locker', element: <Suspense fallback={<DocumentsLoading />}><DocumentsPage /></Suspense> }];
