import * as z from '@savvi/contracts/schema';

/** Why a file has no text: a scan or an empty file, a password, or damage. */
export const NO_TEXT = ['none', 'locked', 'damaged'] as const;
/** What is known about the text of a document. */
export const textState = z.enum(['text', ...NO_TEXT]);
/** What is known about the text of a document. */
export type TextState = z.output<typeof textState>;
