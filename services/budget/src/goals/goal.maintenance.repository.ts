import type { Database } from '../db.ts';

/** Statements on the goals of all spaces. */
export const goalMaintenance = {
  /** Forgets the goals that were removed at `until` or before. */
  forgetRemoved: (db: Database, until: Date): Promise<number> =>
    db.$executeRaw`UPDATE goal_lists SET removed = '[]' WHERE removed <> '[]' AND updated_at <= ${until}::timestamptz`,
};
