import { budgetUserDataErased, type userDeleted } from '@savvi/contracts/events';
import { lockScope } from '@savvi/service-kit/prisma';
import type { Transaction } from '../db.ts';
import type { BudgetDeps } from './budget.service.ts';

type UserDeleted = ReturnType<typeof userDeleted.parse>;

/** Erases everything of a person whose account is gone, and says so. */
export const eraseOnUserDeleted =
  ({ budgets, outbox, clock }: Pick<BudgetDeps, 'budgets' | 'outbox' | 'clock'>) =>
  async (tx: Transaction, { data: { userId, spaceId } }: UserDeleted): Promise<void> => {
    await lockScope(tx, { spaceId }); // a create under way ends first, a later one finds the mark
    await budgets.erase(tx, { spaceId }, clock.now());
    await outbox.append(tx, budgetUserDataErased.of({ spaceId, data: { userId }, now: clock.now() }));
  };
