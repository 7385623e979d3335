import * as z from '@savvi/contracts/schema';
import { instant, recordId, recordVersion, requiredName } from '@savvi/contracts/values';

/** The maximum number of tags of a space (DOC-43). */
export const TAGS_MAX = 100;
/** The maximum number of tags of a document (DOC-43). */
export const DOCUMENT_TAGS_MAX = 20;
/** The maximum length of a tag's name, in characters. */
export const TAG_NAME_MAX = 40;
/** The colors of tags. */
export const TAG_COLORS = ['teal', 'amber', 'coral', 'blue', 'plum', 'moss', 'gray'] as const;
/** The color of a tag. */
export type TagColor = (typeof TAG_COLORS)[number];

/** The body of POST /api/documents/tags. */
export const tagInput = z.object({ name: requiredName(TAG_NAME_MAX), color: z.enum(TAG_COLORS) });
/** The input of a new tag. */
export type TagInput = z.output<typeof tagInput>;
/** The body of PATCH /api/documents/tags/{id}: an absent key stays unchanged. */
export const tagPatch = z.partial(tagInput);
/** A change to a tag. */
export type TagPatch = z.output<typeof tagPatch>;

/** The tags of a document in a request: different ones, at most {@link DOCUMENT_TAGS_MAX}. */
export const tagIdsInput = z.array(recordId).check(
  z.maxLength(DOCUMENT_TAGS_MAX),
  z.refine((ids) => new Set(ids).size === ids.length, 'must not repeat a tag'),
);

/** A tag in a response. */
export const tagReply = z.object({
  id: recordId,
  userId: recordId,
  name: z.string(),
  color: z.enum(TAG_COLORS),
  version: recordVersion,
  createdAt: instant,
  updatedAt: instant,
});
/** A tag in a response. */
export type Tag = z.infer<typeof tagReply>;
