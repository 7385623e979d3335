import type { userDeleted } from '@savvi/contracts/events';
import { budgetUserDataErased } from '@savvi/budget-contract/events';
import { eraseSpace } from '@savvi/service-kit/erased-spaces';
import type { Transaction } from '../db.ts';
import { budgetRepository } from '../shared/budget.repository.ts';
import type { BudgetDeps } from './budget.service.ts';

type UserDeleted = ReturnType<typeof userDeleted.parse>;

/** Erases all budgets of a deleted account, and publishes the erasure. */
export const eraseOnUserDeleted =
  ({ outbox, clock }: Pick<BudgetDeps, 'outbox' | 'clock'>) =>
  async (tx: Transaction, { data: { userId, spaceId } }: UserDeleted): Promise<void> => {
    const now = clock.now();
    await eraseSpace(tx, { spaceId }, now, budgetRepository.erase);
    await outbox.append(tx, budgetUserDataErased.of({ spaceId, data: { userId }, now }));
  };
