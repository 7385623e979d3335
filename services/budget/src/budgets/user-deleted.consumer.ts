import type { userDeleted } from '@savvi/contracts/events';
import { budgetUserDataErased } from '@savvi/budget-contract/events';
import { eraseSpace } from '@savvi/service-kit/erased-spaces';
import type { Transaction } from '../db.ts';
import { budgetRepository } from '../shared/budget.repository.ts';
import { importMemoryRepository } from '../shared/import-memory.repository.ts';
import { knownAccountRepository } from '../shared/known-account.repository.ts';
import { knownDocumentRepository } from '../shared/known-document.repository.ts';
import type { BudgetDeps } from './budget.service.ts';

type UserDeleted = ReturnType<typeof userDeleted.parse>;

/** Erases everything of a deleted account, and publishes the erasure. */
export const eraseOnUserDeleted =
  ({ outbox, clock }: Pick<BudgetDeps, 'outbox' | 'clock'>) =>
  async (tx: Transaction, { data: { userId, spaceId } }: UserDeleted): Promise<void> => {
    const now = clock.now();
    await eraseSpace(tx, { spaceId }, now, async (inTransaction, owner) => {
      await budgetRepository.erase(inTransaction, owner);
      await knownAccountRepository.erase(inTransaction, owner);
      await knownDocumentRepository.erase(inTransaction, owner);
      await importMemoryRepository.erase(inTransaction, owner);
    });
    await outbox.append(tx, budgetUserDataErased.of({ spaceId, data: { userId }, now }));
  };
