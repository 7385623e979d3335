import { userDataErasedBy } from '@savvi/contracts/user-data-erased';
import type { Transaction } from '../db.ts';
import { deletionRepository } from '../shared/deletion.repository.ts';
import { ERASING_SERVICES } from '../shared/erasing-services.ts';

/** The events that report a service's erasure. */
export const erasureEvents = ERASING_SERVICES.map((service) => userDataErasedBy(service));

type Definition = (typeof erasureEvents)[number];

const services = new Map(ERASING_SERVICES.map((service) => [userDataErasedBy(service).type, service]));

/**
 * Stores that a service has erased a user's data.
 * @throws {RangeError} for an event of another type than {@link erasureEvents}
 */
export async function noteErasure(
  tx: Transaction,
  { type, time, data: { userId } }: ReturnType<Definition['parse']>,
): Promise<void> {
  const service = services.get(type);
  if (service === undefined) throw new RangeError(`${type} is not an erasure event`);
  await deletionRepository.noteErased(tx, userId, service, new Date(time));
}
