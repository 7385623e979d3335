import { defineConfig } from 'vitest/config';

/** These tests guard the rules of money, entitlements and limits. Stryker runs them against each mutant. */
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
