import type { userDeleted } from '@savvi/contracts/events';
import { masterplanUserDataErased } from '@savvi/contracts/masterplan/events';
import type { outbox } from '@savvi/eventing/outbox';
import type { Clock } from '@savvi/service-kit/clock';
import { lockScope } from '@savvi/service-kit/prisma';
import type { Transaction } from '../db.ts';
import { kinds } from './kinds.ts';
import { markErased } from './space.repository.ts';

interface ErasureDeps {
  readonly outbox: typeof outbox;
  readonly clock: Clock;
}
type UserDeleted = ReturnType<typeof userDeleted.parse>;

/** Erases everything of a person whose account is gone, and says so. */
export const eraseOnUserDeleted =
  ({ outbox, clock }: ErasureDeps) =>
  async (tx: Transaction, { data: { userId, spaceId } }: UserDeleted): Promise<void> => {
    const now = clock.now();
    await lockScope(tx, { spaceId }); // a create under way ends first, a later one finds the mark
    for (const { rows } of kinds) await rows.erase(tx, { spaceId });
    await markErased(tx, { spaceId }, now);
    await outbox.append(tx, masterplanUserDataErased.of({ spaceId, data: { userId }, now }));
  };
