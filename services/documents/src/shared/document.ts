import type { Document } from '@savvi/contracts/documents/document';
import type { DocumentCategory } from '@savvi/contracts/documents/category';
import { FILE_KINDS, type FileKind } from '@savvi/contracts/documents/file-kind';
import type { KeptRow } from '@savvi/service-kit/kept-records';
import type { StoredHash } from './file-hash.ts';

/** Where a document's file lies and under which key, in the format it was sealed in. */
export interface KeptFile {
  readonly object: string;
  readonly format: number;
  readonly wrappedKey: Uint8Array;
}

/** A document as it is stored. */
export interface StoredDocument extends KeptRow, KeptFile, StoredHash {
  readonly folderId: string | null;
  readonly originalName: string;
  /** In bytes. */
  readonly fileSize: number;
  readonly kind: FileKind;
  readonly category: DocumentCategory;
  readonly description: string | null;
  readonly expirationDate: string | null;
}

/** What its owner is answered; `sha256` is that of the file, in hexadecimal. */
export const replyOf = (
  {
    id,
    userId,
    folderId,
    originalName,
    fileSize,
    kind,
    category,
    description,
    expirationDate,
    version,
    createdAt,
    updatedAt,
  }: StoredDocument,
  sha256: string,
): Document => ({
  id,
  userId,
  folderId,
  fileName: `${id}.${kind}`,
  originalName,
  fileSize,
  mimeType: FILE_KINDS[kind].mimeType,
  sha256,
  category,
  description,
  expirationDate,
  version,
  uploadDate: createdAt,
  lastModified: updatedAt,
});

/** What others may know of a document. */
export const countedOf = ({ id, userId, version, category, fileSize }: StoredDocument) => ({
  id,
  userId,
  version,
  category,
  fileSize,
});
