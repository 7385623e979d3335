import { forgetRequests } from '@savvi/service-kit/idempotency';
import { restorableSince } from '@savvi/service-kit/kept-records';
import type { Database } from '../db.ts';
import { kinds } from '../shared/kinds.ts';

/** Removes holdings that were deleted at least 30 days ago, and expired idempotency keys. */
export async function purge(db: Database, now: Date): Promise<void> {
  for (const { rows } of kinds) await rows.acrossSpaces.purge(db, restorableSince(now));
  await forgetRequests(db, now);
}
