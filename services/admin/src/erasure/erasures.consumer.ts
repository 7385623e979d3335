import type { Envelope } from '@savvi/contracts/event';
import { userDataErasedBy } from '@savvi/contracts/user-data-erased';
import type { Transaction } from '../db.ts';
import { deletionRepository } from '../shared/deletion.repository.ts';

/** The events with which every service reports an erasure. */
export const ERASURES = '*.user-data.erased.v1';

/**
 * Stores that a service has erased a user's data.
 * @throws {z.core.$ZodError} for any other event
 */
export async function noteErasure(tx: Transaction, event: Envelope): Promise<void> {
  const service = event.type.split('.', 1)[0] ?? '';
  const { time, data } = userDataErasedBy(service).parse(event);
  await deletionRepository.noteErased(tx, data.userId, service, new Date(time));
}
