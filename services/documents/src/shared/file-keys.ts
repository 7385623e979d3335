import type { KeyObject } from 'node:crypto';
import { DoesNotOpen, placeBytes } from '@savvi/sealing/sealing';
import { newKey, type SpaceKey } from '@savvi/sealing/space-key';
import type { SpaceKeys } from '@savvi/sealing/space-keys';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import type { Scope } from '@savvi/service-kit/scope';
import type { StoredDocument } from './document.ts';
import { FileDoesNotOpen, type FileSeal } from './sealed-file.ts';

/** The domain that document keys are bound to. */
export const DOMAIN = 'documents';
/** The format of files that the service itself encrypts (docs/formats/file-at-rest.md). */
export const FILE_FORMAT = 1;

type Owner = Pick<Scope, 'spaceId'>;
type SealedFile = Pick<StoredDocument, 'id' | 'format' | 'fileSize' | 'wrappedKey'>;

/** The key of a file that is being uploaded. */
export interface NewFileKey {
  readonly seal: FileSeal;
  /** The key of the space that the file belongs to. */
  readonly spaceKey: SpaceKey;
  /**
   * The file's key wrapped by the space key, as it is stored: bound to the document and to the size of its
   * file.
   */
  wrap(fileSize: number): Uint8Array;
}

/** Creates and opens the keys of files: one per file, wrapped by the key of the space. */
export interface FileKeys {
  /** Creates the key of a new file. */
  create(tx: RawTransaction, scope: Owner, documentId: string, now: Date): Promise<NewFileKey>;
  /**
   * Opens the key of a document's file, and returns it with the place that the file is bound to.
   * @throws {FileDoesNotOpen}
   */
  open(client: RawTransaction, scope: Owner, document: SealedFile): Promise<FileSeal>;
  /** The key of a space; null if it is missing or does not open. */
  find(client: RawTransaction, scope: Owner): Promise<SpaceKey | null>;
  /** Deletes the key of a space. */
  erase(tx: RawTransaction, scope: Owner): Promise<void>;
}

const sealOf = (
  spaceId: string,
  documentId: string,
  key: KeyObject,
  field: 'file' | 'text' = 'file',
): FileSeal => ({
  key,
  place: placeBytes({ domain: DOMAIN, field, format: FILE_FORMAT, spaceId, recordId: documentId }),
});
/** The key is bound to the size of the file: with another size in the row, no part of the file opens. */
const keyIdOf = (documentId: string, fileSize: number) => `${documentId}/${fileSize}`;
const textKeyIdOf = (documentId: string, size: number) => `${documentId}/text/${size}`;

/** Creates the key of a new file under the key of its space. */
export function newFileKey(spaceKey: SpaceKey, documentId: string): NewFileKey {
  const key = newKey();
  return {
    spaceKey,
    seal: sealOf(spaceKey.spaceId, documentId, key),
    wrap: (fileSize) => spaceKey.wrap(key, keyIdOf(documentId, fileSize), FILE_FORMAT),
  };
}

/** @throws {FileDoesNotOpen} */
function openKey(
  spaceKey: SpaceKey,
  keyId: string,
  { format, wrappedKey }: Pick<SealedFile, 'format' | 'wrappedKey'>,
): KeyObject {
  if (format !== FILE_FORMAT) throw new FileDoesNotOpen();
  try {
    return spaceKey.dataKey(keyId, format, wrappedKey);
  } catch (error) {
    throw error instanceof DoesNotOpen ? new FileDoesNotOpen(error) : error;
  }
}

/**
 * Opens the key of a document's file, and returns it with the place that the file is bound to.
 * @throws {FileDoesNotOpen}
 */
export function fileSealOf(spaceKey: SpaceKey, file: SealedFile): FileSeal {
  return sealOf(spaceKey.spaceId, file.id, openKey(spaceKey, keyIdOf(file.id, file.fileSize), file));
}

/** The stored text of a document: an object that is sealed like a file, under its own key. */
export interface StoredText {
  readonly documentId: string;
  readonly object: string;
  /** The size of the compressed text in bytes. */
  readonly size: number;
  readonly format: number;
  readonly wrappedKey: Uint8Array;
}

/** Creates the key of a document's text with this size. Each new text of a document has a new key. */
export function newTextKey(
  spaceKey: SpaceKey,
  documentId: string,
  size: number,
): { readonly seal: FileSeal; readonly wrappedKey: Uint8Array } {
  const key = newKey();
  return {
    seal: sealOf(spaceKey.spaceId, documentId, key, 'text'),
    wrappedKey: spaceKey.wrap(key, textKeyIdOf(documentId, size), FILE_FORMAT),
  };
}

/** Opens the key of a document's text. @throws {FileDoesNotOpen} */
export function textSealOf(spaceKey: SpaceKey, text: StoredText): FileSeal {
  const key = openKey(spaceKey, textKeyIdOf(text.documentId, text.size), text);
  return sealOf(spaceKey.spaceId, text.documentId, key, 'text');
}

/** Creates {@link FileKeys} on top of the keys of spaces. */
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
