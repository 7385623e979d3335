import { ownSpaceOf } from '@savvi/contracts/own-space';
import type { DatabaseSession } from '@savvi/sealing/database-session';
import type { StoredKey } from '@savvi/sealing/stored-keys';

/** An encrypted authenticator secret with the key of its user's space, read in one statement. */
export interface SecondStepWithKey {
  readonly userId: string;
  readonly secret: Uint8Array;
  readonly key: StoredKey;
}

/** The authenticator secrets of all users, `batchSize` rows at a time, so that many do not fill the memory. */
export async function* secondStepsWithKeys(
  session: DatabaseSession,
  batchSize: number,
): AsyncGenerator<SecondStepWithKey> {
  type Row = Omit<SecondStepWithKey, 'key'> & {
    masterKeyId: string | null;
    wrapped: Uint8Array | null;
  };
  for (let last: string | null = null; ;) {
    // A user's own space has the id of the user.
    const { rows }: { rows: Row[] } = await session.query<Row>(
      `SELECT user_id::text AS "userId", secret, master_key_id AS "masterKeyId", wrapped
       FROM second_steps LEFT JOIN space_keys ON space_id = user_id WHERE $1::uuid IS NULL OR user_id > $1::uuid ORDER BY user_id LIMIT $2`,
      [last, batchSize],
    );
    for (const { userId, secret, masterKeyId, wrapped } of rows)
      yield {
        userId,
        secret,
        key: {
          spaceId: ownSpaceOf(userId),
          masterKeyId: masterKeyId ?? '',
          wrapped: wrapped ?? new Uint8Array(),
        },
      };
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end.userId;
  }
}
