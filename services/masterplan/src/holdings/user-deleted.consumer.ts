import type { userDeleted } from '@savvi/contracts/events';
import { masterplanUserDataErased } from '@savvi/masterplan-contract/events';
import type { Outbox } from '@savvi/eventing/outbox';
import type { Clock } from '@savvi/service-kit/clock';
import { eraseSpace } from '@savvi/service-kit/erased-spaces';
import type { Transaction } from '../db.ts';
import { erasePoints } from '../shared/balance-points.repository.ts';
import { hintRepository } from '../shared/hint.repository.ts';
import { eraseMonths } from '../shared/holding-months.repository.ts';
import { kinds } from '../shared/kinds.ts';

interface ErasureDeps {
  readonly outbox: Outbox;
  readonly clock: Clock;
}
type UserDeleted = ReturnType<typeof userDeleted.parse>;

/** Erases all holdings, balances and dismissed hints of a deleted account, and publishes the erasure. */
export const eraseOnUserDeleted =
  ({ outbox, clock }: ErasureDeps) =>
  async (tx: Transaction, { data: { userId, spaceId } }: UserDeleted): Promise<void> => {
    const now = clock.now();
    await eraseSpace(tx, { spaceId }, now, async (inTransaction, owner) => {
      for (const { rows } of kinds) await rows.erase(inTransaction, owner);
      await erasePoints(inTransaction, owner);
      await eraseMonths(inTransaction, owner);
      await hintRepository.erase(inTransaction, owner);
    });
    await outbox.append(tx, masterplanUserDataErased.of({ spaceId, data: { userId }, now }));
  };
