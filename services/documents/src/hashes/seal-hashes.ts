// Rows of the last release have a plain hash alone, those that it writes during a rollout or after a rollback
// too. They are sealed in the background, in small batches; what is done is in the rows, so a restart goes on
// where it ended.
import type { SpaceKey } from '@savvi/sealing/space-key';
import { Problem } from '@savvi/service-kit/problem';
import type { Database } from '../db.ts';
import { sealHash } from '../shared/file-hash.ts';
import type { FileKeys } from '../shared/file-keys.ts';
import { type PlainHash, unsealedHashRepository as rows } from './unsealed-hashes.maintenance.repository.ts';

const BATCH = 500;

/**
 * Seals one batch of plain hashes with each call. A row whose space has no key that opens is left as it is;
 * `verify` names its file.
 */
export function hashSealer({
  db,
  fileKeys,
  batch = BATCH,
}: {
  readonly db: Database;
  readonly fileKeys: FileKeys;
  readonly batch?: number;
}): () => Promise<void> {
  let last: Pick<PlainHash, 'spaceId' | 'id'> | null = null;
  /** Null also where the keyring lacks the master key: one space must not keep the others waiting. */
  const keyOf = (spaceId: string): Promise<SpaceKey | null> =>
    fileKeys.find(db, { spaceId }).catch((error: unknown) => {
      if (error instanceof Problem) return null;
      throw error;
    });
  return async () => {
    const plain = await rows.page(db, last, batch);
    const keys = new Map<string, SpaceKey | null>();
    for (const { spaceId } of plain) if (!keys.has(spaceId)) keys.set(spaceId, await keyOf(spaceId));
    const sealed = plain.flatMap(({ spaceId, id, sha256 }) => {
      const key = keys.get(spaceId);
      return key === null || key === undefined ? [] : [{ spaceId, id, ...sealHash(key, id, sha256) }];
    });
    if (sealed.length > 0) await rows.store(db, sealed);
    last = plain.length === batch ? (plain.at(-1) ?? null) : null; // from the first row again, for those that came since
  };
}
