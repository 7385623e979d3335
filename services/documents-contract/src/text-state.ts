import * as z from '@savvi/contracts/schema';

/** The reasons why a file has no text: it is a scan or empty, needs a password, or is damaged. */
export const NO_TEXT = ['none', 'locked', 'damaged'] as const;
/** Whether the text of a document is stored, or why it has none. */
export const textState = z.enum(['text', ...NO_TEXT]);
/** Whether the text of a document is stored, or why it has none. */
export type TextState = z.output<typeof textState>;
