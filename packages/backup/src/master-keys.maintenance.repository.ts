import type { Snapshot } from './database-copy.ts';

/**
 * The ids of the master keys that encrypt the rows of a snapshot; null for a database without encrypted rows.
 */
export async function masterKeysIn(snapshot: Snapshot): Promise<string[] | null> {
  const [{ isThere } = { isThere: false }] = await snapshot.query<{ isThere: boolean }>(
    `SELECT to_regclass('public.current_master_key') IS NOT NULL AS "isThere"`,
  );
  if (!isThere) return null;
  const rows = await snapshot.query<{ id: string }>(
    'SELECT id FROM current_master_key UNION SELECT master_key_id FROM space_keys ORDER BY 1',
  );
  return rows.map(({ id }) => id);
}
