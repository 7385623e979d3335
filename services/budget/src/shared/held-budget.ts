import type { RawTransaction } from '@savvi/service-kit/prisma';
import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import { NO_BUDGET } from './budget-change.ts';
import { budgetRepository } from './budget.repository.ts';

/**
 * Checks that the space has a budget, which then cannot be deleted until the transaction ends.
 * @throws {Problem} `not-found`
 */
export async function assertBudgetHeld(tx: RawTransaction, scope: Scope, id: string): Promise<void> {
  if (!(await budgetRepository.hold(tx, scope, id))) throw new Problem('not-found', { sentence: NO_BUDGET });
}
