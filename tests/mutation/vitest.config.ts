import { defineConfig } from 'vitest/config';

/**
 * The tests that guard the rules of money, entitlements and limits: what Stryker runs against each mutant.
 */
export default defineConfig({
  test: {
    environment: 'node',
    include: [
      'packages/contracts/src/**/*.test.ts',
      'services/budget/src/budgets/budget.rules.test.ts',
      'services/identity/src/shared/session.rules.test.ts',
    ],
  },
});
