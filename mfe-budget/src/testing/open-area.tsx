import { type FakeShell, type FakeShellOptions, renderInShell } from '@savvi/testing/fake-shell';
import { beforeAll } from 'vitest';
import { routes } from '../area.tsx';

/** Loads the lazy pages before the first test of a file, so that no test waits for code. */
export const preloadPages = () =>
  beforeAll(() =>
    Promise.all([
      import('../features/budgets/budgets-page.tsx'),
      import('../features/budgets/create-budget.tsx'),
      import('../features/budgets/edit-budget-page.tsx'),
      import('../features/budgets/lab/rare-parts.ts'),
      import('../months-area.tsx'),
      import('../features/transactions/transactions-tab.tsx'),
      import('../features/goals/goals-section.tsx'),
      import('../features/imports/import-page.tsx'),
      import('../features/bills/bills-page.tsx'),
      import('../features/rules/rules-page.tsx'),
    ]),
  );

/** Renders the area at a path; every path outside of it shows 'Another page'. */
export const openArea = (path: string, options: Omit<FakeShellOptions, 'path'> = {}): FakeShell =>
  renderInShell([...routes, { path: '*', element: <p>Another page</p> }], { path, ...options });
