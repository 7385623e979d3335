import { debtRoutes, propertyRoutes } from '@savvi/masterplan-contract/masterplan.routes';
import { type FakeBackend, openFakeBackend } from '@savvi/testing/fake-backend';
import { type FakeShell, type FakeShellOptions, renderInShell } from '@savvi/testing/fake-shell';
import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach } from 'vitest';
import { routes } from '../area.tsx';

/** Opens the fake backend. The records that links refer to are empty lists, unless a test answers them. */
export function openPlanBackend(): FakeBackend {
  const backend = openFakeBackend();
  beforeEach(() => {
    backend.answer(propertyRoutes.list, []);
    backend.answer(debtRoutes.list, []);
  });
  return backend;
}

/** Loads the lazy page before the first test of a file, so that no test waits for it. */
export const preloadPage = () => beforeAll(() => import('../features/plan/plan-page.tsx'));

/** Opens the master plan on a tab. Every other route shows 'Another page'. */
export const openPlan = (tab = 'savings', options: Omit<FakeShellOptions, 'path'> = {}): FakeShell =>
  renderInShell([...routes, { path: '*', element: <p>Another page</p> }], {
    path: `/financial-master-plan?tab=${tab}`,
    ...options,
  });

/** Finds a button by its name. */
export const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });

/** Returns queries for the open dialog. */
export const dialog = () => within(screen.getByRole('dialog'));
