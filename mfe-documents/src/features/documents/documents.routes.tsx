import type { RouteObject } from '@savvi/mfe-kit/router';
import { DocumentsPage } from './documents-page.tsx';

/** The page of the document locker, available to every user (DOC-32, T-7), also at the address of a document (LNK-3). */
export const documentsRoutes: RouteObject[] = [
  { path: '/document-locker', element: <DocumentsPage /> },
  { path: '/document-locker/document/:documentId', element: <DocumentsPage /> },
];
