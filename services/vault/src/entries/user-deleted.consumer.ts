import type { userDeleted } from '@savvi/contracts/events';
import { vaultUserDataErased } from '@savvi/vault-contract/events';
import type { Outbox } from '@savvi/eventing/outbox';
import type { Clock } from '@savvi/service-kit/clock';
import { eraseSpace } from '@savvi/service-kit/erased-spaces';
import type { Transaction } from '../db.ts';
import type { SpaceKeys } from '@savvi/sealing/space-keys';
import { entryRepository } from './entry.repository.ts';

interface ErasureDeps {
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly spaceKeys: SpaceKeys;
}
type UserDeleted = ReturnType<typeof userDeleted.parse>;

/** Erases all entries and the key of a deleted account, and publishes the erasure. */
export const eraseOnUserDeleted =
  ({ outbox, clock, spaceKeys }: ErasureDeps) =>
  async (tx: Transaction, { data: { userId, spaceId } }: UserDeleted): Promise<void> => {
    const now = clock.now();
    await eraseSpace(tx, { spaceId }, now, async (inTransaction, owner) => {
      await entryRepository.erase(inTransaction, owner);
      await spaceKeys.erase(inTransaction, owner);
    });
    await outbox.append(tx, vaultUserDataErased.of({ spaceId, data: { userId }, now }));
  };
