import type { Database } from '../db.ts';

/** Statements on the changes of all spaces. */
export const changeMaintenance = {
  /** Removes the changes that were made at `until` or before. */
  purge: (db: Database, until: Date): Promise<number> =>
    db.$executeRaw`DELETE FROM changes WHERE at <= ${until}::timestamptz`,
};
