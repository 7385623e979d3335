import { userDeleted } from '@savvi/contracts/events';
import type { Bus, Subscription } from '@savvi/eventing/bus';
import { withoutPerson } from './line.rules.ts';
import { LineChanged, type RegistryRepository } from './registry.repository.ts';

/** More than there are replicas and people that could want to change one line at the same moment. */
const ATTEMPTS = 20;

/** The gateway's position among the events of deleted accounts. Never rename it. */
export const USER_DELETED_DURABLE = 'gateway.user-deleted';

/**
 * Removes somebody from the canaries that name them; done again it changes nothing.
 * @throws when the database is away
 */
export async function erasePerson(repository: RegistryRepository, userId: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const at = await repository.now();
      for (const before of await repository.lines()) {
        const after = withoutPerson(before, userId, at);
        if (after !== null) await repository.change(before, after);
      }
      return;
    } catch (error) {
      if (!(error instanceof LineChanged) || attempt === ATTEMPTS) throw error; // somebody was first: what they left is read again
    }
  }
}

/**
 * Erases what the registry keeps of people whose accounts are deleted: the ids by which they were named for a
 * canary.
 */
export const followDeletions = (bus: Bus, repository: RegistryRepository): Subscription =>
  bus.subscribe({
    durable: USER_DELETED_DURABLE,
    types: [userDeleted.type],
    deliver: (message) => erasePerson(repository, userDeleted.parse(message).data.userId),
  });
