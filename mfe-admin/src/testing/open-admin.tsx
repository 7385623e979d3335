import { type FakeShell, type FakeShellOptions, renderInShell } from '@savvi/testing/fake-shell';
import { screen, within } from '@testing-library/react';
import { beforeAll } from 'vitest';
import { routes } from '../area.tsx';
import { accountId } from './platform.ts';

/** Loads the lazy components before the first test of a file, so that no test waits for them. */
export const preloadPage = () => beforeAll(() => import('../features/admin/admin-page.tsx'));

/** The signed-in administrator. */
export const ADMIN = { id: accountId(900), email: 'admin@savvi.local', isAdmin: 1 } as const;

/** Opens the admin dashboard as an administrator, with a query such as `?plan=paid`. */
export const openAdmin = (query = '', options: Omit<FakeShellOptions, 'path'> = {}): FakeShell =>
  renderInShell([...routes, { path: '*', element: <p>Another page</p> }], {
    path: `/admin${query}`,
    user: ADMIN,
    ...options,
  });

/** Finds a button by its name. */
export const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });

/** Finds the row of an account. */
export const row = (email: string): HTMLElement => screen.getByRole('article', { name: email });

/** Returns the addresses of the visible accounts in their order. */
export const shownAccounts = (): string[] =>
  screen
    .queryAllByRole('article')
    .map((article) => within(article).getByRole('heading', { level: 3 }).textContent);
