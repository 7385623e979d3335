import * as z from '@savvi/contracts/schema';
import { calendarDate, instant, recordId, recordVersion } from '@savvi/contracts/values';
import { categoryInput, documentCategory } from './category.ts';
import { documentName } from './document-name.ts';
import { description } from './folder.ts';
import { fileHash } from './known-files.ts';
import { linkReply, linksField } from './link.ts';
import { tagIdsInput } from './tag.ts';
import { textState } from './text-state.ts';

/** The maximum number of documents of one space, including deleted ones. */
export const DOCUMENTS_MAX = 5_000;
/**
 * The maximum size in bytes of the names and descriptions of one space's documents as JSON, including deleted
 * ones, because a list returns all of them.
 */
export const DOCUMENT_TEXT_BYTES_MAX = 4 * 1_048_576;

/** A form cannot send null, so an empty field counts as null. */
const emptyAsNull = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z._default(
    z.pipe(
      z.transform((value: unknown) => (value === '' ? null : value)),
      z.nullable(schema),
    ),
    null,
  );

/** The form fields of POST /api/documents/upload in addition to the file (DOC-14). */
export const uploadFields = z.object({
  category: categoryInput,
  description: z._default(description, null),
  folderId: emptyAsNull(recordId),
  expirationDate: emptyAsNull(calendarDate),
});
/** The details of an uploaded file. */
export type UploadFields = z.output<typeof uploadFields>;

/** All form fields of an upload in addition to the file. */
export const uploadForm = z.extend(uploadFields, { links: linksField });

/** The details of a document that can be changed. */
export const documentDetails = z.object({
  /** The name without its extension, which cannot be changed. */
  name: documentName,
  category: documentCategory,
  description,
  expirationDate: z.nullable(calendarDate),
});
/** The body of PATCH /api/documents/{id}: an absent key stays unchanged, `null` clears. */
export const documentPatch = z.partial(z.extend(documentDetails, { tagIds: tagIdsInput }));
/** A change to the details of a document. */
export type DocumentPatch = z.output<typeof documentPatch>;

/** The body of PATCH /api/documents/{id}/move: the target folder, or null for the root (DOC-19). */
export const moveInput = z.object({ folderId: z.nullable(recordId) });

/** A document in a response (DATA-15). */
export const documentReply = z.object({
  id: recordId,
  userId: recordId,
  folderId: z.nullable(recordId),
  /** The generated name of the stored file, which reveals nothing about its content. */
  fileName: z.string(),
  originalName: z.string(),
  /** The size of the file in bytes. */
  fileSize: z.int(),
  mimeType: z.string(),
  /** Hash of the original file, in hexadecimal. */
  sha256: fileHash,
  category: documentCategory,
  description: z.nullable(z.string()),
  expirationDate: z.nullable(calendarDate),
  /** Its tags. The service of the last release does not send them. */
  tagIds: z._default(z.array(recordId), []),
  /** The records that it belongs to. The service of the last release does not send them. */
  links: z._default(z.array(linkReply), []),
  /**
   * Whether its text is stored, or why it has none; null until its file has been read. The service of the last
   * release does not send it.
   */
  textState: z._default(z.nullable(textState), null),
  version: recordVersion,
  uploadDate: instant,
  lastModified: instant,
});
/** A document in a response. */
export type Document = z.infer<typeof documentReply>;

/** A document in the list of recently deleted ones. */
export const deletedDocumentReply = z.extend(documentReply, { deletedAt: instant });
/** A deleted document. */
export type DeletedDocument = z.infer<typeof deletedDocumentReply>;

/** The response of GET /api/documents/limits: the limits of this installation. */
export const documentLimitsReply = z.object({
  /** The largest file, in bytes. */
  fileBytesMax: z.int().check(z.minimum(1)),
});

// An alias with the place of the previous release, for code in other repositories.
export { ORIGINAL_NAME_MAX } from './document-name.ts';
