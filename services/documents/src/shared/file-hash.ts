// The SHA-256 of a file as its row stores it: encrypted, and as a keyed hash for equality
// (docs/formats/file-at-rest.md). The content of a short file could be guessed from a plain hash.
import { DoesNotOpen } from '@savvi/sealing/sealing';
import type { SpaceKey } from '@savvi/sealing/space-key';

/**
 * The columns with the hash of a file. The previous release reads and writes only the plain hash; the next
 * one empties `sha256`.
 */
export interface StoredHash {
  readonly sha256: string | null;
  readonly sha256Sealed: Uint8Array | null;
  readonly sha256Mac: Uint8Array | null;
}

const fieldOf = (documentId: string) => ({ field: 'sha256', recordId: documentId, format: 1 });

/** The keyed hash of a file, for comparing files of one space. `sha256` is in hexadecimal. */
export const macOfHash = (spaceKey: SpaceKey, sha256: string): Uint8Array =>
  spaceKey.macOf('sha256', Buffer.from(sha256, 'hex'));

/** Computes the encrypted and the keyed hash of a file from its SHA-256 in hexadecimal. */
export const sealHash = (
  spaceKey: SpaceKey,
  documentId: string,
  sha256: string,
): { sha256Sealed: Uint8Array; sha256Mac: Uint8Array } => ({
  sha256Sealed: spaceKey.sealField(fieldOf(documentId), Buffer.from(sha256, 'hex')),
  sha256Mac: macOfHash(spaceKey, sha256),
});

/** The SHA-256 of a file in hexadecimal; null if the row has no hash that opens. */
export function openHash(
  spaceKey: SpaceKey | null,
  { id, sha256, sha256Sealed }: StoredHash & { readonly id: string },
): string | null {
  if (spaceKey === null || sha256Sealed === null) return sha256;
  try {
    return spaceKey.openField(fieldOf(id), sha256Sealed).toString('hex');
  } catch (error) {
    if (!(error instanceof DoesNotOpen)) throw error;
    return sha256;
  }
}

/**
 * Whether the hash of a file equals every stored one: the plain hash (until the next release), the encrypted
 * one and the keyed one.
 */
export function isStoredHash(
  spaceKey: SpaceKey,
  { id, sha256, sha256Sealed, sha256Mac }: StoredHash & { readonly id: string },
  found: string,
): boolean {
  const sealed =
    sha256Sealed === null ? null : openHash(spaceKey, { id, sha256: null, sha256Sealed, sha256Mac });
  const isSealedRight = sha256Sealed === null ? sha256 !== null : sealed === found;
  return (
    isSealedRight &&
    (sha256 ?? found) === found &&
    (sha256Mac === null || spaceKey.macOf('sha256', Buffer.from(found, 'hex')).equals(sha256Mac))
  );
}
