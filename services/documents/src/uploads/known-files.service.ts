import type { KnownFilesReply } from '@savvi/documents-contract/known-files';
import type { Scope } from '@savvi/service-kit/scope';
import type { Database } from '../db.ts';
import { documentRepository as rows } from '../shared/document.repository.ts';
import { macOfHash } from '../shared/file-hash.ts';
import type { FileKeys } from '../shared/file-keys.ts';

/** Dependencies of {@link knownFilesService}. */
export interface KnownFilesDeps {
  readonly db: Database;
  readonly fileKeys: FileKeys;
}

/**
 * The use case of recognizing files before they are uploaded (DOC-47). Hashes are compared as keyed hashes of
 * the space, so a hash never matches the file of another space.
 */
export function knownFilesService({ db, fileKeys }: KnownFilesDeps) {
  return {
    async find(scope: Scope, hashes: readonly string[]): Promise<KnownFilesReply> {
      const spaceKey = await fileKeys.find(db, scope);
      if (spaceKey === null) return { documents: [] };
      const byMac = new Map(
        hashes.map((sha256) => [Buffer.from(macOfHash(spaceKey, sha256)).toString('hex'), sha256]),
      );
      const found = await rows.newestByMac(db, scope, [...byMac.keys()]);
      return {
        documents: found.map(({ mac, id, originalName }) => ({
          sha256: byMac.get(mac) ?? '', // the query returns only requested hashes
          id,
          originalName,
        })),
      };
    },
  };
}
