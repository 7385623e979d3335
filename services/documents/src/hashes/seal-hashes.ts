// The previous release stores only a plain hash, also during a rollout or after a rollback. A background job
// seals these hashes in small batches. The rows themselves record the progress, so it continues after a
// restart.
import type { SpaceKey } from '@savvi/sealing/space-key';
import { Problem } from '@savvi/service-kit/problem';
import type { Database } from '../db.ts';
import { sealHash } from '../shared/file-hash.ts';
import type { FileKeys } from '../shared/file-keys.ts';
import { type PlainHash, unsealedHashRepository as rows } from './unsealed-hashes.maintenance.repository.ts';

const BATCH = 500;

/**
 * Returns a function that seals one batch of plain hashes per call. A row whose space key is missing or does
 * not open stays unchanged; `verify` reports its file.
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
  /** Null also if the keyring lacks the master key: one space must not block the others. */
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
    // Starts again at the first row after the last batch, because new rows may have been added.
    last = plain.length === batch ? (plain.at(-1) ?? null) : null;
  };
}
