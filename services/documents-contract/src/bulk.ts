import * as z from '@savvi/contracts/schema';
import { calendarDate, instant, recordId, recordVersion } from '@savvi/contracts/values';
import { documentCategory } from './category.ts';
import { tagIdsInput } from './tag.ts';

/** The most documents that one call changes, deletes, restores or downloads (DOC-38). */
export const BULK_MAX = 1_000;
/** The most bytes of files in one zip: 2 GB (DOC-40). */
export const ZIP_BYTES_MAX = 2 * 1_073_741_824;

/** One to {@link BULK_MAX} different documents. */
const severalOf = <Schema extends z.ZodMiniType<{ readonly id: string }>>(one: Schema) =>
  z.array(one).check(
    z.minLength(1),
    z.maxLength(BULK_MAX),
    z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'must not repeat a document'),
  );

/** A document, and the version that a change of it is based on; absent for any version. */
const named = z.object({ id: recordId, version: z.optional(recordVersion) });

/** A change to one of several documents: an absent key stays unchanged, `null` clears. */
const bulkChange = z.extend(named, {
  /** The folder to move it to; null is the root. */
  folderId: z.optional(z.nullable(recordId)),
  category: z.optional(documentCategory),
  expirationDate: z.optional(z.nullable(calendarDate)),
  tagIds: z.optional(tagIdsInput),
});
/** A change to one of several documents. */
export type BulkChange = z.output<typeof bulkChange>;

/** The body of POST /api/documents/bulk-update. */
export const bulkUpdateInput = z.object({ documents: severalOf(bulkChange) });
/** The body of POST /api/documents/bulk-delete. */
export const bulkDeleteInput = z.object({ documents: severalOf(named) });
/** The body of POST /api/documents/bulk-restore and POST /api/documents/zip/download. */
export const bulkInput = z.object({ documents: severalOf(z.object({ id: recordId })) });
/** A document in a bulk deletion. */
export type BulkItem = z.output<typeof named>;

/** The new versions of the documents in a bulk call, in its order. */
export const bulkReply = z.object({
  documents: z.array(z.object({ id: recordId, version: recordVersion, lastModified: instant })),
});
/** The new versions of the documents in a bulk call. */
export type BulkReply = z.infer<typeof bulkReply>;
