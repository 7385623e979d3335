import { forgetRequests } from '@savvi/service-kit/idempotency';
import { keptSince } from '@savvi/service-kit/kept-records';
import type { Database } from '../db.ts';
import { kinds } from '../shared/kinds.ts';

/** Removes for good what was deleted 30 days ago or longer, and what requests of yesterday made. */
export async function purge(db: Database, now: Date): Promise<void> {
  for (const { rows } of kinds) await rows.purge(db, keptSince(now));
  await forgetRequests(db, now);
}
