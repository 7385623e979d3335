import type { Database } from '../db.ts';

/** Statements on the erasures of all spaces. */
export const erasureMaintenance = {
  /**
   * The erasures without remaining objects. An upload in progress has an orphan record until it has ended, or
   * until the record is due.
   */
  finished: (db: Database): Promise<{ spaceId: string; userId: string }[]> =>
    db.$queryRaw<{ spaceId: string; userId: string }[]>`
      SELECT space_id::text AS "spaceId", user_id::text AS "userId" FROM erasures
      WHERE NOT EXISTS (SELECT FROM loose_objects WHERE loose_objects.space_id = erasures.space_id)`,
};
