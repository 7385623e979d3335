import type { Database, Transaction } from '../db.ts';
import type { StoredDocument } from './document.ts';
import { documentColumns } from './document.repository.ts';

type Client = Database | Transaction;

/** Statements on the documents of all spaces. */
export const documentMaintenance = {
  /**
   * Removes some of the documents that were deleted at `until` or before; their objects are due to be removed
   * now.
   * @returns how many documents were removed
   */
  purge: (db: Client, until: Date, now: Date, limit: number): Promise<number> =>
    db.$executeRaw`
      WITH gone AS (
        DELETE FROM documents WHERE (space_id, id) IN (SELECT space_id, id FROM documents WHERE deleted_at <= ${until}::timestamptz LIMIT ${limit}::integer FOR UPDATE SKIP LOCKED) RETURNING space_id, object)
      INSERT INTO loose_objects (object, space_id, due_at) SELECT object, space_id, ${now}::timestamptz FROM gone ON CONFLICT (object) DO UPDATE SET due_at = excluded.due_at`,

  /** A page of all documents in the order of their key, deleted ones too. */
  page: (
    db: Client,
    { last, limit }: { last: { spaceId: string; id: string } | null; limit: number },
  ): Promise<(StoredDocument & { spaceId: string })[]> =>
    db.$queryRaw<(StoredDocument & { spaceId: string })[]>`
      SELECT space_id::text AS "spaceId", ${documentColumns} FROM documents
      WHERE (${last?.spaceId ?? null}::uuid IS NULL OR (space_id, id) > (${last?.spaceId ?? null}::uuid, ${last?.id ?? null}::uuid)) ORDER BY space_id, id LIMIT ${limit}::integer`,
};
