import { type FakeShell, type FakeShellOptions, renderInShell } from '@savvi/testing/fake-shell';
import { configure, screen, within } from '@testing-library/react';
import { beforeAll } from 'vitest';
import { routes } from '../area.tsx';

// Two cores shared by many tests: what takes a person a moment can take a test run seconds.
configure({ asyncUtilTimeout: 5000 });

/** Loads the lazy page before the first test of a file, so that no test waits for code. */
export const preloadPage = () => beforeAll(() => import('../features/plan/plan-page.tsx'));

/** Opens the plan at a tab; everything outside of it is 'Another page'. */
export const openPlan = (tab = 'savings', options: Omit<FakeShellOptions, 'path'> = {}): FakeShell =>
  renderInShell([...routes, { path: '*', element: <p>Another page</p> }], {
    path: `/financial-master-plan?tab=${tab}`,
    ...options,
  });

/** A button by its name. */
export const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });

/** What stands inside the dialog that is open. */
export const dialog = () => within(screen.getByRole('dialog'));
