import type { Database } from '../db.ts';

/** Statements on the erasures of all spaces. */
export const erasureMaintenance = {
  /**
   * Those of which no object is left: an upload that was under way has its note until it ended, or until it
   * is due.
   */
  finished: (db: Database): Promise<{ spaceId: string; userId: string }[]> =>
    db.$queryRaw<{ spaceId: string; userId: string }[]>`
      SELECT space_id::text AS "spaceId", user_id::text AS "userId" FROM erasures
      WHERE NOT EXISTS (SELECT FROM loose_objects WHERE loose_objects.space_id = erasures.space_id)`,
};
