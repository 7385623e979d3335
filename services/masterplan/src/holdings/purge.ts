import { forgetRequests } from '@savvi/service-kit/idempotency';
import { restorableSince } from '@savvi/service-kit/kept-records';
import type { Database } from '../db.ts';
import { kinds } from '../shared/kinds.ts';
import { forgetPurgedLinks } from '../shared/links.maintenance.repository.ts';

/** Removes holdings that were deleted at least 30 days ago with the links to them, and expired idempotency keys. */
export async function purge(db: Database, now: Date): Promise<void> {
  for (const { rows } of kinds) await rows.acrossSpaces.purge(db, restorableSince(now));
  await forgetPurgedLinks(db);
  await forgetRequests(db, now);
}
