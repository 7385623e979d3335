import type { Document } from '@savvi/contracts/documents/document';
import type { DocumentCategory } from '@savvi/contracts/documents/category';
import { FILE_KINDS, type FileKind } from '@savvi/contracts/documents/file-kind';
import type { KeptRow } from '@savvi/service-kit/kept-records';

/** Where a document's file lies and under which key, in the format it was sealed in. */
export interface KeptFile {
  readonly object: string;
  readonly format: number;
  readonly wrappedKey: Uint8Array;
}

/** A document as it is stored. */
export interface StoredDocument extends KeptRow, KeptFile {
  readonly folderId: string | null;
  readonly originalName: string;
  /** In bytes. */
  readonly fileSize: number;
  readonly kind: FileKind;
  /** Of the file, in hexadecimal. */
  readonly sha256: string;
  readonly category: DocumentCategory;
  readonly description: string | null;
  readonly expirationDate: string | null;
}

/** What its owner is answered. */
export const replyOf = ({ id, userId, folderId, originalName, fileSize, kind, sha256, category, description, expirationDate, version, createdAt, updatedAt }: StoredDocument): Document => ({
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
export const countedOf = ({ id, userId, version, category, fileSize }: StoredDocument) => ({ id, userId, version, category, fileSize });
