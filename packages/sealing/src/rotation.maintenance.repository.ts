import type { DatabaseSession } from './database-session.ts';
import { KEYRING_LOCK } from './keyring-lock.ts';
import type { WrappedSpaceKey } from './space-key.ts';

/** The database operations of a rotation. */
export function rotationRows(session: DatabaseSession) {
  const countOf = async (sql: string, values: readonly unknown[]) =>
    (await session.query<{ total: number }>(sql, values)).rows[0]?.total ?? 0;

  return {
    /** Takes the rotation lock for the life of the session; false when another session has it. */
    async lock(): Promise<boolean> {
      const { rows } = await session.query<{ locked: boolean }>(
        'SELECT pg_try_advisory_lock($1, $2) AS locked',
        KEYRING_LOCK,
      );
      return rows[0]?.locked ?? false;
    },

    /** Whether the session still holds the lock. A session that was lost and reopened does not. */
    async isLocked(): Promise<boolean> {
      const { rows } = await session.query(
        `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND classid = $1 AND objid = $2 AND pid = pg_backend_pid() AND granted`,
        KEYRING_LOCK,
      );
      return rows.length > 0;
    },

    /** The id of the master key that wraps new space keys. */
    async keyInUse(): Promise<string | null> {
      return (await session.query<{ id: string }>('SELECT id FROM current_master_key')).rows[0]?.id ?? null;
    },

    /** Makes a master key current. Waits for transactions that create space keys under another one. */
    async use(id: string): Promise<void> {
      await session.query('UPDATE current_master_key SET id = $1', [id]);
    },

    /** The ids of all master keys that are current or wrap a space key. */
    async keysUsed(): Promise<string[]> {
      const { rows } = await session.query<{ id: string }>(
        'SELECT id FROM current_master_key UNION SELECT master_key_id FROM space_keys',
      );
      return rows.map(({ id }) => id);
    },

    /** The number of space keys that a master key other than `nextId` wraps. */
    countOthers: (nextId: string): Promise<number> =>
      countOf('SELECT count(*)::integer AS total FROM space_keys WHERE master_key_id <> $1', [nextId]),

    /**
     * Rewraps a batch of space keys in one transaction. Keys for which `rewrap` returns nothing stay.
     * @returns the last space of the batch
     */
    async rewrap(
      { nextId, after, batchSize }: { nextId: string; after: string | undefined; batchSize: number },
      rewrap: (spaceId: string, key: WrappedSpaceKey) => WrappedSpaceKey | null,
    ): Promise<{ last: string | undefined; seen: number }> {
      await session.query('BEGIN');
      try {
        const { rows } = await session.query<WrappedSpaceKey & { spaceId: string }>(
          `SELECT space_id::text AS "spaceId", master_key_id AS "masterKeyId", wrapped FROM space_keys
           WHERE master_key_id <> $1 AND ($2::uuid IS NULL OR space_id > $2::uuid) ORDER BY space_id LIMIT $3 FOR UPDATE`,
          [nextId, after ?? null, batchSize],
        );
        for (const { spaceId, ...key } of rows) {
          const rewrapped = rewrap(spaceId, key);
          if (rewrapped !== null)
            await session.query(
              'UPDATE space_keys SET master_key_id = $2, wrapped = $3 WHERE space_id = $1',
              [spaceId, rewrapped.masterKeyId, rewrapped.wrapped],
            );
        }
        await session.query('COMMIT');
        return { last: rows.at(-1)?.spaceId, seen: rows.length };
      } catch (error) {
        await session.query('ROLLBACK');
        throw error;
      }
    },
  };
}

/** The database operations of a rotation. */
export type RotationRows = ReturnType<typeof rotationRows>;
