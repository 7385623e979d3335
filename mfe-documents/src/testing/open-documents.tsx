import { type FakeShell, type FakeShellOptions, renderInShell } from '@savvi/testing/fake-shell';
import { screen, within } from '@testing-library/react';
import { beforeAll } from 'vitest';
import { routes } from '../area.tsx';

/** Loads the lazy components before the first test of a file, so that no test waits for them. */
export const preloadPage = () =>
  beforeAll(() =>
    Promise.all([
      import('../features/documents/documents-page.tsx'),
      import('../features/documents/upload/upload-window.tsx'),
      import('../features/documents/details/details-dialog.tsx'),
      import('../features/documents/move/move-dialog.tsx'),
      import('../features/documents/preview/preview-dialog.tsx'),
      import('../features/documents/folders/folder-dialogs.tsx'),
      import('../features/documents/bulk/selection-bar.tsx'),
    ]),
  );

/** A user whose trial has expired. */
export const EXPIRED = {
  user: { createdAt: '2026-01-01T00:00:00.000Z' },
  checkoutUrl: 'https://pay.example/monthly',
};

/** Opens the document locker with a query such as `?category=wills`. */
export const openDocuments = (query = '', options: Omit<FakeShellOptions, 'path'> = {}): FakeShell =>
  renderInShell([...routes, { path: '*', element: <p>Another page</p> }], {
    path: `/document-locker${query}`,
    ...options,
  });

/** Finds a button by its name. */
export const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });

/** Returns queries for the open dialog. */
export const dialog = () => within(screen.getByRole('dialog'));
