/** Words by which a text is about a refund, in lower case. */
export const REFUND_WORDS: ReadonlySet<string> = new Set(['refund', 'refunded']);
