import { userDeleted } from '@savvi/contracts/events';
import type { Bus, Subscription } from '@savvi/eventing/bus';
import { type Act, administrator, withoutUser } from './entry.rules.ts';
import { EntryChanged, type RegistryRepository } from './registry.repository.ts';

const ERASURE: Act = { actor: 'gateway', kind: 'erasure', reason: null, isForced: false };

/** More attempts than there can be concurrent writers of one registry entry. */
const ATTEMPTS = 20;

/** The name of the gateway's durable consumer of account deletions on the bus. Never change it. */
export const USER_DELETED_DURABLE = 'gateway.user-deleted';

/**
 * Removes a user from the canaries that name them, and an administrator from what they rolled back. Idempotent.
 * @throws when the database is unavailable
 */
export async function eraseUser(repository: RegistryRepository, userId: string): Promise<void> {
  await repository.renameActor(administrator(userId), 'a deleted administrator');
  for (let attempt = 1; ; attempt += 1) {
    try {
      const at = await repository.now();
      for (const before of await repository.entries()) {
        const after = withoutUser(before, userId, at);
        if (after !== null) await repository.change(before, after, ERASURE);
      }
      return;
    } catch (error) {
      // Another writer was faster; the next attempt reads the new state.
      if (!(error instanceof EntryChanged) || attempt === ATTEMPTS) throw error;
    }
  }
}

/** Erases the ids of deleted users from the canary audiences in the registry. */
export const followDeletions = (bus: Bus, repository: RegistryRepository): Subscription =>
  bus.subscribe({
    durable: USER_DELETED_DURABLE,
    types: [userDeleted.type],
    deliver: (message) => eraseUser(repository, userDeleted.parse(message).data.userId),
  });
