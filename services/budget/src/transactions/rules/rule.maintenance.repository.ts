import type { Database } from '../../db.ts';

/** Statements on the rules of all spaces. */
export const ruleMaintenance = {
  /** Forgets the rules that were removed at `until` or before. */
  forgetRemoved: (db: Database, until: Date): Promise<number> =>
    db.$executeRaw`UPDATE rule_lists SET removed = '[]' WHERE removed::text <> '[]' AND updated_at <= ${until}::timestamptz`,
};
