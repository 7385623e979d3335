import type { Database, Transaction } from '../db.ts';

type Client = Database | Transaction;

/** Statements on the orphan records of all spaces. */
export const looseObjectMaintenance = {
  /**
   * Marks due objects of all spaces for removal, at most `limit`: from then on no document can reference
   * them. Objects that a document references, or is about to reference, are skipped.
   */
  async leave(db: Client, now: Date, limit: number): Promise<string[]> {
    const rows = await db.$queryRaw<{ object: string }[]>`
      UPDATE loose_objects SET is_leaving = true
      WHERE object IN (
        SELECT object FROM loose_objects WHERE due_at <= ${now}::timestamptz AND NOT EXISTS (SELECT FROM documents WHERE documents.object = loose_objects.object)
        ORDER BY due_at LIMIT ${limit}::integer FOR UPDATE SKIP LOCKED) RETURNING object`;
    return rows.map(({ object }) => object);
  },

  /** Postpones the removal of objects that could not be removed, so that other objects come first. */
  async putOff(db: Client, objects: readonly string[], dueAt: Date): Promise<void> {
    await db.$executeRaw`UPDATE loose_objects SET due_at = ${dueAt}::timestamptz WHERE object = ANY(${objects}::text[])`;
  },

  /** Deletes the records of objects that were removed from the store. */
  async forget(db: Client, objects: readonly string[]): Promise<void> {
    await db.$executeRaw`DELETE FROM loose_objects WHERE object = ANY(${objects}::text[])`;
  },
};
