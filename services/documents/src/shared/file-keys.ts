import type { KeyObject } from 'node:crypto';
import type { SpaceKeys } from '@savvi/sealing/space-keys';
import { placeBytes } from '@savvi/sealing/sealing';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import type { Scope } from '@savvi/service-kit/scope';
import type { StoredDocument } from './document.ts';
import { FileDoesNotOpen, type FileSeal } from './sealed-file.ts';

/** What the keys of documents are bound to. */
export const DOMAIN = 'documents';
/** The format of files that the service itself seals and opens (docs/formats/file-at-rest.md). */
export const FILE_FORMAT = 1;

type Owner = Pick<Scope, 'spaceId'>;

/** The key of a file that is being taken in, and how it is kept. */
export interface NewFileKey {
  readonly seal: FileSeal;
  /** The key as it is stored, wrapped by that of the space. */
  readonly wrappedKey: Uint8Array;
}

/** The keys of files: one each, wrapped by the key of the space. */
export interface FileKeys {
  /** Makes the key of a new file. */
  create(tx: RawTransaction, scope: Owner, documentId: string, now: Date): Promise<NewFileKey>;
  /** What opens the file of a document. @throws {FileDoesNotOpen} */
  open(client: RawTransaction, scope: Owner, document: StoredDocument): Promise<FileSeal>;
  /** Forgets the key of a space. */
  erase(tx: RawTransaction, scope: Owner): Promise<void>;
}

const sealOf = (spaceId: string, documentId: string, key: KeyObject): FileSeal => ({ key, place: placeBytes({ domain: DOMAIN, field: 'file', format: FILE_FORMAT, spaceId, recordId: documentId }) });

/** The keys of files under these keys of spaces. */
export function fileKeys(spaceKeys: SpaceKeys): FileKeys {
  return {
    async create(tx, scope, documentId, now) {
      const { key, wrapped } = (await spaceKeys.findOrCreate(tx, scope, now)).newDataKey(documentId, FILE_FORMAT);
      return { seal: sealOf(scope.spaceId, documentId, key), wrappedKey: wrapped };
    },

    async open(client, scope, { id, format, wrappedKey }) {
      const spaceKey = await spaceKeys.find(client, scope);
      if (spaceKey === null || format !== FILE_FORMAT) throw new FileDoesNotOpen();
      return sealOf(scope.spaceId, id, spaceKey.dataKey(id, format, wrappedKey));
    },

    erase: (tx, scope) => spaceKeys.erase(tx, scope),
  };
}
