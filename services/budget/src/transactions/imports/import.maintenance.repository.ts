import type { Database } from '../../db.ts';

/** Statements on the imports of all spaces. */
export const importMaintenance = {
  /** Removes the rows of imports that expired at `until` or before. */
  purgeRows: (db: Database, until: Date): Promise<number> =>
    db.$executeRaw`DELETE FROM import_rows USING imports WHERE imports.space_id = import_rows.space_id AND imports.id = import_rows.import_id
      AND imports.committed_at IS NULL AND imports.expires_at <= ${until}::timestamptz`,

  /**
   * Removes the rows of finished imports whose transaction was deleted, with the copy of a typed one. While a change can
   * bring the transaction back, its row stays.
   */
  purgeDeleted: (db: Database): Promise<number> =>
    db.$executeRaw`DELETE FROM import_rows WHERE transaction_id IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM transactions WHERE transactions.space_id = import_rows.space_id AND transactions.id = import_rows.transaction_id)
      AND NOT EXISTS (SELECT 1 FROM changes WHERE changes.space_id = import_rows.space_id AND changes.budget_id = import_rows.budget_id
        AND changes.undone_at IS NULL AND jsonb_exists(changes.versions, 'transaction:' || import_rows.transaction_id))`,

  /** Removes imports that expired or were undone at `until` or before. */
  purge: (db: Database, until: Date): Promise<number> =>
    db.$executeRaw`DELETE FROM imports WHERE expires_at <= ${until}::timestamptz AND (committed_at IS NULL OR undone_at <= ${until}::timestamptz)`,
};
