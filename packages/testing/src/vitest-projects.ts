import { extname, join } from 'node:path';
import type { TestProjectConfiguration } from 'vitest/config';

/** The module beside this one: TypeScript here, JavaScript once it is published. */
const globalSetup = join(import.meta.dirname, `postgres-global-setup${extname(import.meta.filename)}`);

/**
 * How tests run wherever parts of the product lie: `.test.ts` in Node beside a PostgreSQL, `.test.tsx` in
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
  // Of our packages the style sheets come along, which Node itself does not load.
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
