import { Prisma } from '../../generated/prisma/client.ts';
import type { Transaction } from '../db.ts';
import { type HoldingOfSpace, readHolding } from './holding.ts';

/** A holding that was removed for good. */
interface PurgedHolding {
  readonly spaceId: string;
  readonly id: string;
  readonly userId: string;
  readonly version: number;
}

/** The last balance point differs from the holding, because a server of an earlier release changed or deleted it. */
const hasOutdatedHistory = Prisma.sql`EXISTS (
  SELECT FROM (SELECT balance FROM balance_points AS point WHERE point.space_id = holding.space_id AND point.holding_id = holding.id ORDER BY point.day DESC LIMIT 1) AS last
  WHERE last.balance IS DISTINCT FROM CASE WHEN holding.deleted_at IS NULL THEN holding.balance END)`;

/** Statements on the holdings of all spaces in the table `name`; `whole` is a row as JSON. */
export function holdingMaintenance(
  name: string,
  whole: Prisma.Sql,
  { hasHistory }: { readonly hasHistory: boolean },
) {
  const table = Prisma.raw(name);
  const orOutdated = hasHistory ? Prisma.sql`OR ${hasOutdatedHistory}` : Prisma.empty;
  return {
    /**
     * A page of all holdings in the order of their key, deleted ones too; with `uncounted` only those that
     * are missing or outdated in the net worth.
     */
    async page(
      tx: Transaction,
      { last, limit, uncounted }: { last: HoldingOfSpace | null; limit: number; uncounted: boolean },
    ): Promise<HoldingOfSpace[]> {
      const unknown = uncounted
        ? Prisma.sql`AND (NOT EXISTS (SELECT FROM holding_months AS month WHERE month.space_id = holding.space_id AND month.holding_id = holding.id) ${orOutdated})`
        : Prisma.empty;
      const rows = await tx.$queryRaw<{ spaceId: string; json: string }[]>`
        SELECT space_id AS "spaceId", ${whole} FROM ${table} AS holding
        WHERE (${last?.spaceId ?? null}::uuid IS NULL OR (space_id, id) > (${last?.spaceId ?? null}::uuid, ${last?.holding.id ?? null}::uuid)) ${unknown} ORDER BY space_id, id LIMIT ${limit}::integer`;
      return rows.map((row) => ({ spaceId: row.spaceId, holding: readHolding(row) }));
    },

    /** Removes up to `limit` holdings that were deleted at `until` or before, and returns them. */
    async purge(tx: Transaction, until: Date, limit: number): Promise<PurgedHolding[]> {
      return tx.$queryRaw<PurgedHolding[]>`
        DELETE FROM ${table} WHERE (space_id, id) IN (SELECT space_id, id FROM ${table} WHERE deleted_at <= ${until}::timestamptz LIMIT ${limit}::integer FOR UPDATE SKIP LOCKED)
        RETURNING space_id AS "spaceId", id, user_id AS "userId", version`;
    },
  };
}
