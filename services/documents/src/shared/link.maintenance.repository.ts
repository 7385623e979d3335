import type { Database } from '../db.ts';

/** Statements on the links of all spaces. */
export const linkMaintenance = {
  /** Removes the links to records that were deleted at `until` or before. */
  async forgetDeleted(db: Database, until: Date): Promise<void> {
    await db.$executeRaw`
      DELETE FROM document_links AS link USING linked_records AS record
      WHERE record.deleted_at <= ${until}::timestamptz AND link.space_id = record.space_id AND link.kind = record.kind AND link.record_id = record.record_id`;
    await db.$executeRaw`DELETE FROM linked_records WHERE deleted_at <= ${until}::timestamptz`;
  },
};
