import type { KeyObject } from 'node:crypto';
import { DoesNotOpen, placeBytes } from '@savvi/sealing/sealing';
import { newKey, type SpaceKey } from '@savvi/sealing/space-key';
import type { SpaceKeys } from '@savvi/sealing/space-keys';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import type { Scope } from '@savvi/service-kit/scope';
import type { StoredDocument } from './document.ts';
import { FileDoesNotOpen, type FileSeal } from './sealed-file.ts';

/** What the keys of documents are bound to. */
export const DOMAIN = 'documents';
/** The format of files that the service itself seals and opens (docs/formats/file-at-rest.md). */
export const FILE_FORMAT = 1;

type Owner = Pick<Scope, 'spaceId'>;
type SealedFile = Pick<StoredDocument, 'id' | 'format' | 'fileSize' | 'wrappedKey'>;

/** The key of a file that is being taken in. */
export interface NewFileKey {
  readonly seal: FileSeal;
  /** The key of its space. */
  readonly spaceKey: SpaceKey;
  /**
   * The key as it is stored, wrapped by that of the space: for this document, and for a file of so many
   * bytes.
   */
  wrap(fileSize: number): Uint8Array;
}

/** The keys of files: one each, wrapped by the key of the space. */
export interface FileKeys {
  /** Makes the key of a new file. */
  create(tx: RawTransaction, scope: Owner, documentId: string, now: Date): Promise<NewFileKey>;
  /** What opens the file of a document. @throws {FileDoesNotOpen} */
  open(client: RawTransaction, scope: Owner, document: SealedFile): Promise<FileSeal>;
  /** The key of a space; null when it has none that opens. */
  find(client: RawTransaction, scope: Owner): Promise<SpaceKey | null>;
  /** Forgets the key of a space. */
  erase(tx: RawTransaction, scope: Owner): Promise<void>;
}

const sealOf = (spaceId: string, documentId: string, key: KeyObject): FileSeal => ({
  key,
  place: placeBytes({ domain: DOMAIN, field: 'file', format: FILE_FORMAT, spaceId, recordId: documentId }),
});
/** The key is bound to how long the file is: with another size in the row, no part of it opens. */
const keyIdOf = (documentId: string, fileSize: number) => `${documentId}/${fileSize}`;

/** Makes the key of a new file under that of its space. */
export function newFileKey(spaceKey: SpaceKey, documentId: string): NewFileKey {
  const key = newKey();
  return {
    spaceKey,
    seal: sealOf(spaceKey.spaceId, documentId, key),
    wrap: (fileSize) => spaceKey.wrap(key, keyIdOf(documentId, fileSize), FILE_FORMAT),
  };
}

/** What opens the file of a document. @throws {FileDoesNotOpen} */
export function fileSealOf(spaceKey: SpaceKey, { id, format, fileSize, wrappedKey }: SealedFile): FileSeal {
  if (format !== FILE_FORMAT) throw new FileDoesNotOpen();
  try {
    return sealOf(spaceKey.spaceId, id, spaceKey.dataKey(keyIdOf(id, fileSize), format, wrappedKey));
  } catch (error) {
    throw error instanceof DoesNotOpen ? new FileDoesNotOpen(error) : error;
  }
}

/** The keys of files under these keys of spaces. */
export function fileKeys(spaceKeys: SpaceKeys): FileKeys {
  return {
    create: async (tx, scope, documentId, now) =>
      newFileKey(await spaceKeys.findOrCreate(tx, scope, now), documentId),

    find: (client, scope) =>
      spaceKeys.find(client, scope).catch((error: unknown) => {
        if (error instanceof DoesNotOpen) return null;
        throw error;
      }),

    async open(client, scope, document) {
      const spaceKey = await spaceKeys.find(client, scope);
      if (spaceKey === null) throw new FileDoesNotOpen();
      return fileSealOf(spaceKey, document);
    },

    erase: (tx, scope) => spaceKeys.erase(tx, scope),
  };
}
