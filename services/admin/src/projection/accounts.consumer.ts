import { ownSpaceOf } from '@savvi/contracts/own-space';
import { userRegistered, userStated, userUpdated } from '@savvi/contracts/events';
import { lockScope, type RawTransaction } from '@savvi/service-kit/prisma';
import { projectionRepository } from '../shared/projection.repository.ts';

/** Everything that says what an account is. */
export const accountEvents = [userRegistered, userUpdated, userStated] as const;

type AccountEvent = ReturnType<(typeof accountEvents)[number]['parse']>;

/** Counts an account as an event says it is. */
export async function countAccount(tx: RawTransaction, { data }: AccountEvent): Promise<void> {
  const own = { spaceId: ownSpaceOf(data.userId) };
  await lockScope(tx, own); // the end of an account under way comes before or after, never between
  await projectionRepository.keepAccount(tx, own, data);
}
