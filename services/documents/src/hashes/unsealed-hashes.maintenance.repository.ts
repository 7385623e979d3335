import type { Database } from '../db.ts';

/** A plain hash that is not encrypted yet, in hexadecimal. */
export interface PlainHash {
  readonly spaceId: string;
  readonly id: string;
  readonly sha256: string;
}

/** The two columns of an encrypted hash. */
export interface HashToStore {
  readonly spaceId: string;
  readonly id: string;
  readonly sha256Sealed: Uint8Array;
  readonly sha256Mac: Uint8Array;
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** The rows of all spaces that have only a plain hash: those of the previous release. */
export const unsealedHashRepository = {
  /**
   * The page of rows after `last` that have only a plain hash, in the order of their key, deleted documents
   * too.
   */
  page: (db: Database, last: Pick<PlainHash, 'spaceId' | 'id'> | null, limit: number): Promise<PlainHash[]> =>
    db.$queryRaw<PlainHash[]>`
      SELECT space_id::text AS "spaceId", id::text, sha256 FROM documents
      WHERE sha256_sealed IS NULL AND sha256 IS NOT NULL AND (${last?.spaceId ?? null}::uuid IS NULL OR (space_id, id) > (${last?.spaceId ?? null}::uuid, ${last?.id ?? null}::uuid))
      ORDER BY space_id, id LIMIT ${limit}::integer`,

  /** Stores the encrypted hashes of rows that still exist and have none. */
  async store(db: Database, hashes: readonly HashToStore[]): Promise<void> {
    const [spaceIds, ids] = [hashes.map(({ spaceId }) => spaceId), hashes.map(({ id }) => id)];
    const [sealed, macs] = [
      hashes.map(({ sha256Sealed }) => hex(sha256Sealed)),
      hashes.map(({ sha256Mac }) => hex(sha256Mac)),
    ];
    await db.$executeRaw`
      UPDATE documents SET sha256_sealed = decode(filled.sealed, 'hex'), sha256_mac = decode(filled.mac, 'hex')
      FROM unnest(${spaceIds}::uuid[], ${ids}::uuid[], ${sealed}::text[], ${macs}::text[]) AS filled (space_id, id, sealed, mac)
      WHERE documents.space_id = filled.space_id AND documents.id = filled.id AND documents.sha256_sealed IS NULL`;
  },
};
