import { randomUUID } from 'node:crypto';
import type { Clock } from '@savvi/service-kit/clock';
import { Problem } from '@savvi/service-kit/problem';
import type { Database } from '../db.ts';
import { auditRepository, type StoredEntry } from './audit.repository.ts';

/** Dependencies of {@link audited}. */
export interface AuditDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** An action of an administrator on an account or on an area. */
export type AuditedAction = Pick<StoredEntry, 'actorId' | 'action'> &
  (Pick<StoredEntry, 'targetId'> | Required<Pick<StoredEntry, 'area'>>);

/** The most characters of a stored reason. */
const REASON_MAX = 300;

/**
 * Performs and logs an action. The log entry is written before the action, and its outcome as soon as the
 * outcome is known. `act` gets the id of the entry.
 */
export async function audited<Result>(
  { db, clock }: AuditDeps,
  action: AuditedAction,
  act: (id: string) => Promise<Result>,
): Promise<Result> {
  const id = randomUUID();
  await auditRepository.begin(db, { id, at: clock.now().toISOString(), targetId: id, ...action });
  let result: Result;
  try {
    result = await act(id);
  } catch (error) {
    if (error instanceof Problem && error.code !== 'unavailable')
      await auditRepository.setOutcome(db, id, 'refused', error.message.slice(0, REASON_MAX));
    // After a timeout the outcome of an action stays unknown in the log. Only the event of a deletion,
    // which has the id of the log entry, can still report the outcome.
    throw error;
  }
  await auditRepository.setOutcome(db, id, 'done');
  return result;
}
