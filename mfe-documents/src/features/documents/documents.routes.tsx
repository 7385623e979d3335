import type { RouteObject } from '@savvi/mfe-kit/router';
import { DocumentsPage } from './documents-page.tsx';

/** The single page of the document locker, available to every user (DOC-32, T-7). */
export const documentsRoutes: RouteObject[] = [{ path: '/document-locker', element: <DocumentsPage /> }];
