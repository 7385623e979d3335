import { extname, join } from 'node:path';
import type { TestProjectConfiguration } from 'vitest/config';

/**
 * The module beside this one, with the same extension: TypeScript in the monorepo, JavaScript in published
 * packages.
 */
const globalSetup = join(import.meta.dirname, `postgres-global-setup${extname(import.meta.filename)}`);

/**
 * The test projects of packages with product code: `.test.ts` in Node with a PostgreSQL, `.test.tsx` in
 * jsdom.
 */
export const testProjects = (exclude: string[]): TestProjectConfiguration[] => [
  {
    test: {
      name: 'node',
      environment: 'node',
      globalSetup,
      include: ['**/*.test.ts'],
      exclude,
      testTimeout: 20_000,
      hookTimeout: 60_000,
    },
  },
  // Our packages are transformed by Vite, because they import style sheets, which Node cannot load.
  {
    test: {
      name: 'browser',
      environment: 'jsdom',
      include: ['**/*.test.tsx'],
      exclude,
      testTimeout: 20_000,
      css: { modules: { classNameStrategy: 'non-scoped' } },
      server: { deps: { inline: [/\/@savvi\//] } },
    },
  },
];
