import type { Database } from '../db.ts';

/** Removes the balance histories of all spaces whose records were purged. Their months stay. */
export async function forgetPurgedHistories(db: Database, until: Date): Promise<void> {
  await db.$executeRaw`
    DELETE FROM balance_points AS point USING savings_accounts AS holding
    WHERE holding.deleted_at <= ${until}::timestamptz AND point.space_id = holding.space_id AND point.holding_id = holding.id`;
  await db.$executeRaw`
    DELETE FROM balance_points AS point USING debts AS holding
    WHERE holding.deleted_at <= ${until}::timestamptz AND point.space_id = holding.space_id AND point.holding_id = holding.id`;
}
