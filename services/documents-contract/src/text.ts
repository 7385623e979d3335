import * as z from '@savvi/contracts/schema';
import { recordId } from '@savvi/contracts/values';
import type { FileKind } from './file-kind.ts';
import { NO_TEXT } from './text-state.ts';

/** The maximum size of the text of one document as UTF-8, in bytes (DOC-53). */
export const TEXT_BYTES_MAX = 200_000;
/**
 * The maximum size of all texts of a space, compressed, in bytes. With their headers, 5,000 of them stay
 * below 8 MB on the wire (DOC-54).
 */
export const TEXTS_BYTES_MAX = 7_500_000;
/** The maximum size of all texts of a space as UTF-8, in bytes. A browser keeps all of them in memory (DOC-54). */
export const TEXTS_PLAIN_BYTES_MAX = 40_000_000;

/** The kinds of files that may have a text. */
export const TEXT_KINDS: ReadonlySet<FileKind> = new Set(['pdf', 'docx', 'txt']);

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\u0000');
const utf8 = new TextEncoder();
const fits = (text: string) => text.length <= TEXT_BYTES_MAX && utf8.encode(text).length <= TEXT_BYTES_MAX;

/** The body of PUT /api/documents/{id}/text: the text of the file, or why it has none. */
export const textInput = z.union([
  z.object({
    state: z.literal('text'),
    text: z
      .string()
      .check(
        z.regex(/\S/, 'must not be empty'),
        z.refine(fits, `must have at most ${TEXT_BYTES_MAX} bytes`),
        z.refine(isStorable, 'contains characters that cannot be stored'),
      ),
  }),
  z.object({ state: z.enum(NO_TEXT) }),
]);
/** The text of a document, or why it has none. */
export type TextInput = z.output<typeof textInput>;

/**
 * The first line of GET /api/documents/texts/download. For each document with a known text state, the JSON of
 * a {@link textHead} and a line feed follow, and then the text as raw DEFLATE.
 */
export const textsHead = z.object({ count: z.int().check(z.minimum(0)) });
/** The header of a text. `lost`: the stored text does not open and must be stored again. */
export const textHead = z.object({
  id: recordId,
  state: z.enum(['text', ...NO_TEXT, 'lost']),
  /** The size of the compressed text in bytes; 0 without one. */
  bytes: z.int().check(z.minimum(0), z.maximum(2 * TEXT_BYTES_MAX)),
});
/** The header of a text. */
export type TextHead = z.output<typeof textHead>;
