import type { Database } from '../db.ts';

/** Statements on the drafts of all spaces. */
export const draftMaintenance = {
  /** Removes the drafts that were last changed at `until` or before. */
  purge: (db: Database, until: Date): Promise<number> =>
    db.$executeRaw`DELETE FROM drafts WHERE updated_at <= ${until}::timestamptz`,
};
