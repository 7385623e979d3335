import type { RouteObject } from '@savvi/mfe-kit/router';
import { DocumentsPage } from './documents-page.tsx';

/** The document locker: one page, open to everybody (DOC-32, T-7). */
export const documentsRoutes: RouteObject[] = [{ path: '/document-locker', element: <DocumentsPage /> }];
