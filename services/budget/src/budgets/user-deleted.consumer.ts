import { budgetUserDataErased, userDeleted } from '@savvi/contracts/events';
import type { Envelope } from '@savvi/contracts/event';
import type { Transaction } from '../db.ts';
import type { BudgetDeps } from './budget.service.ts';

/** Erases everything of a person whose account is gone, and says so. */
export function eraseOnUserDeleted({ budgets, outbox, clock }: Pick<BudgetDeps, 'budgets' | 'outbox' | 'clock'>) {
  return async (tx: Transaction, event: Envelope): Promise<void> => {
    const { userId, spaceId } = userDeleted.parse(event).data;
    await budgets.erase(tx, { spaceId });
    await outbox.append(tx, budgetUserDataErased.of({ spaceId, data: { userId }, now: clock.now() }));
  };
}
