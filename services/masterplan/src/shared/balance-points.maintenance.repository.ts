import { Prisma } from '../../generated/prisma/client.ts';
import type { Database } from '../db.ts';
import type { BalanceOwner } from './balance-points.repository.ts';

const isOrphaned = Prisma.sql`
    NOT EXISTS (SELECT FROM savings_accounts AS holding WHERE holding.space_id = point.space_id AND holding.id = point.holding_id)
    AND NOT EXISTS (SELECT FROM debts AS holding WHERE holding.space_id = point.space_id AND holding.id = point.holding_id)`;

/**
 * Up to `limit` balance histories of removed records that do not say so, because a server of a release without
 * histories deleted the record.
 */
export const historiesToEnd = (db: Database, limit: number): Promise<BalanceOwner[]> =>
  db.$queryRaw`
    SELECT space_id AS "spaceId", holding_id AS id, kind FROM (
      SELECT DISTINCT ON (space_id, holding_id) space_id, holding_id, kind, balance FROM balance_points AS point
      WHERE ${isOrphaned} ORDER BY space_id, holding_id, day DESC) AS last
    WHERE balance IS NOT NULL LIMIT ${limit}::integer`;

/** Removes the balance histories of all spaces whose records were removed, by whichever release. Their months stay. */
export async function forgetPurgedHistories(db: Database): Promise<void> {
  await db.$executeRaw`DELETE FROM balance_points AS point WHERE ${isOrphaned}`;
}
