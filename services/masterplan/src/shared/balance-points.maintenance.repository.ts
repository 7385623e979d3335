import type { Database } from '../db.ts';
import type { BalanceOwner } from './balance-points.repository.ts';

/**
 * Up to `limit` balance histories of all spaces whose records were removed for good. Without `MATERIALIZED`, the distinct
 * rows make PostgreSQL scan all points in the order of their index, which takes ten times as long.
 */
export const orphanedHistories = (db: Database, limit: number): Promise<BalanceOwner[]> =>
  db.$queryRaw`
    WITH orphaned AS MATERIALIZED (
      SELECT space_id, holding_id, kind FROM balance_points AS point
      WHERE NOT EXISTS (SELECT FROM savings_accounts AS holding WHERE holding.space_id = point.space_id AND holding.id = point.holding_id)
        AND NOT EXISTS (SELECT FROM debts AS holding WHERE holding.space_id = point.space_id AND holding.id = point.holding_id))
    SELECT DISTINCT space_id AS "spaceId", holding_id AS id, kind FROM orphaned LIMIT ${limit}::integer`;
