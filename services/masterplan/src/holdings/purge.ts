import { keptSince } from '@savvi/service-kit/kept-records';
import type { Database } from '../db.ts';
import { kinds } from '../shared/kinds.ts';

/** Removes for good what was deleted 30 days ago or longer. */
export async function purgeDeleted(db: Database, now: Date): Promise<void> {
  for (const { rows } of kinds) await rows.purge(db, keptSince(now));
}
