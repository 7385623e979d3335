import * as z from '@savvi/contracts/schema';
import { calendarDate, instant, recordId, recordVersion } from '../values.ts';
import { categoryInput, documentCategory } from './category.ts';
import { description } from './folder.ts';

/** The most characters of a file's own name. */
export const ORIGINAL_NAME_MAX = 255;
/** The most documents of one space, deleted ones included. */
export const DOCUMENTS_MAX = 5_000;
/**
 * The most bytes of the names and descriptions of one space's documents as JSON, deleted ones included: a
 * list answers all of them.
 */
export const DOCUMENT_TEXT_BYTES_MAX = 4 * 1_048_576;

/** A form sends no null: an empty field stands for nothing. */
const orNothing = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z._default(
    z.pipe(
      z.transform((value: unknown) => (value === '' ? null : value)),
      z.nullable(schema),
    ),
    null,
  );

/** The fields beside the file of POST /api/documents/upload (DOC-14). */
export const uploadFields = z.object({
  category: categoryInput,
  description: z._default(description, null),
  folderId: orNothing(recordId),
  expirationDate: orNothing(calendarDate),
});
/** What is said of a file that is uploaded. */
export type UploadFields = z.output<typeof uploadFields>;

/** What can be changed of a document. */
export const documentDetails = z.object({
  category: documentCategory,
  description,
  expirationDate: z.nullable(calendarDate),
});
/** PATCH /api/documents/{id}: an absent key is left alone, `null` clears. */
export const documentPatch = z.partial(documentDetails);
/** A change to what is said of a document. */
export type DocumentPatch = z.output<typeof documentPatch>;

/** PATCH /api/documents/{id}/move: null for the root (DOC-19). */
export const moveInput = z.object({ folderId: z.nullable(recordId) });

/** A document as it is answered (DATA-15). */
export const documentReply = z.object({
  id: recordId,
  userId: recordId,
  folderId: z.nullable(recordId),
  /** The name we gave the file; it says nothing of what is in it. */
  fileName: z.string(),
  originalName: z.string(),
  /** In bytes. */
  fileSize: z.int(),
  mimeType: z.string(),
  /** Of the file as it was uploaded, in hexadecimal. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  category: documentCategory,
  description: z.nullable(z.string()),
  expirationDate: z.nullable(calendarDate),
  version: recordVersion,
  uploadDate: instant,
  lastModified: instant,
});
/** A document as it is answered. */
export type Document = z.infer<typeof documentReply>;

/** A document as the list of recently deleted ones answers it. */
export const deletedDocumentReply = z.extend(documentReply, { deletedAt: instant });
/** A deleted document. */
export type DeletedDocument = z.infer<typeof deletedDocumentReply>;

/** GET /api/documents/limits: what an installation takes. */
export const documentLimitsReply = z.object({
  /** The largest file, in bytes. */
  fileBytesMax: z.int().check(z.minimum(1)),
});
