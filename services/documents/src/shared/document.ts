import type { Document } from '@savvi/documents-contract/document';
import type { DocumentCategory } from '@savvi/documents-contract/category';
import { dueDatesOfDocument } from '@savvi/documents-contract/due-dates';
import type { LinkReply } from '@savvi/documents-contract/link';
import type { TextState } from '@savvi/documents-contract/text-state';
import { FILE_KINDS, type FileKind } from '@savvi/documents-contract/file-kind';
import type { RestorableRow } from '@savvi/service-kit/kept-records';
import type { StoredHash } from './file-hash.ts';

/** The object and the wrapped key of a document's file, and the format in which it is encrypted. */
export interface StoredFile {
  readonly object: string;
  readonly format: number;
  readonly wrappedKey: Uint8Array;
}

/** A row of `documents`. */
export interface StoredDocument extends RestorableRow, StoredFile, StoredHash {
  readonly folderId: string | null;
  readonly originalName: string;
  /** The size of the file in bytes. */
  readonly fileSize: number;
  readonly kind: FileKind;
  readonly category: DocumentCategory;
  readonly description: string | null;
  readonly expirationDate: string | null;
  readonly tagIds: readonly string[];
}

/** The document as its owner gets it; `sha256` is the hash of the file, in hexadecimal. */
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
    tagIds,
    version,
    createdAt,
    updatedAt,
  }: StoredDocument,
  sha256: string,
  links: readonly LinkReply[],
  textState: TextState | null,
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
  tagIds: [...tagIds],
  links: [...links],
  textState,
  version,
  uploadDate: createdAt,
  lastModified: updatedAt,
});

/** The fields of a document that events contain. */
export const countedOf = ({ id, userId, version, category, fileSize, expirationDate }: StoredDocument) => ({
  id,
  userId,
  version,
  category,
  fileSize,
  dueOn: dueDatesOfDocument({ expirationDate }),
});
