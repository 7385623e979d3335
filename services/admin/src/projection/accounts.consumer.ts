import { ownSpaceOf } from '@savvi/contracts/own-space';
import { userRegistered, userStated, userUpdated } from '@savvi/contracts/events';
import { lockScope, type RawTransaction } from '@savvi/service-kit/prisma';
import { projectionRepository } from '../shared/projection.repository.ts';

/** The events that contain the state of an account. */
export const accountEvents = [userRegistered, userUpdated, userStated] as const;

type AccountEvent = ReturnType<(typeof accountEvents)[number]['parse']>;

/** Stores the state of an account. */
export async function countAccount(tx: RawTransaction, { data }: AccountEvent): Promise<void> {
  const own = { spaceId: ownSpaceOf(data.userId) };
  await lockScope(tx, own); // The lock serializes this transaction and a concurrent erasure of the account.
  await projectionRepository.keepAccount(tx, own, data);
}
