import { achievementsUserDataErased } from '@savvi/contracts/achievements/events';
import type { userDeleted } from '@savvi/contracts/events';
import type { Outbox } from '@savvi/eventing/outbox';
import type { Clock } from '@savvi/service-kit/clock';
import { eraseAndMark } from '@savvi/service-kit/erased-spaces';
import type { Transaction } from '../db.ts';
import { eraseThings } from '../shared/counted-things.repository.ts';

interface ErasureDeps {
  readonly outbox: Outbox;
  readonly clock: Clock;
}
type UserDeleted = ReturnType<typeof userDeleted.parse>;

/** Erases all counts of a deleted account, and publishes the erasure. */
export const eraseOnUserDeleted =
  ({ outbox, clock }: ErasureDeps) =>
  async (tx: Transaction, { data: { userId, spaceId } }: UserDeleted): Promise<void> => {
    const now = clock.now();
    await eraseAndMark(tx, { spaceId }, now, eraseThings);
    await outbox.append(tx, achievementsUserDataErased.of({ spaceId, data: { userId }, now }));
  };
