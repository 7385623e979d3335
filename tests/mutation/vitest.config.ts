import { defineConfig } from 'vitest/config';

/**
 * Selects the tests of the rules for money, entitlements and limits, which Stryker runs against each mutant.
 */
export default defineConfig({
  test: {
    environment: 'node',
    include: [
      'packages/contracts/src/**/*.test.ts',
      'services/budget-contract/src/*.test.ts',
      'services/budget/src/shared/budget.rules.test.ts',
      'services/identity/src/shared/session.rules.test.ts',
    ],
  },
});
