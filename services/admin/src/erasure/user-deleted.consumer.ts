import { adminUserDataErased } from '@savvi/admin-contract/events';
import type { userDeleted } from '@savvi/contracts/events';
import type { Outbox } from '@savvi/eventing/outbox';
import type { Clock } from '@savvi/service-kit/clock';
import { eraseAndMark } from '@savvi/service-kit/erased-spaces';
import type { Transaction } from '../db.ts';
import { auditRepository } from '../shared/audit.repository.ts';
import { deletionRepository } from '../shared/deletion.repository.ts';
import { projectionRepository } from '../shared/projection.repository.ts';

interface ErasureDeps {
  readonly outbox: Outbox;
  readonly clock: Clock;
}
type UserDeleted = ReturnType<typeof userDeleted.parse>;

/**
 * Erases all counts of a deleted account, publishes the erasure, and starts to track the erasures of other
 * services. If an administrator's deletion request timed out, this event has the id of the request and
 * confirms it.
 */
export const eraseOnUserDeleted =
  ({ outbox, clock }: ErasureDeps) =>
  async (tx: Transaction, { id, time, data: { userId, spaceId } }: UserDeleted): Promise<void> => {
    const now = clock.now();
    await eraseAndMark(tx, { spaceId }, now, (inTransaction, owner) =>
      projectionRepository.erase(inTransaction, owner, userId),
    );
    await deletionRepository.begin(tx, userId, new Date(time));
    await auditRepository.setOutcome(tx, id, 'done');
    await outbox.append(tx, adminUserDataErased.of({ spaceId, data: { userId }, now }));
  };
