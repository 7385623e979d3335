/** What kinds of waiting there are: thresholds and the report tell them apart. */
export const KINDS = ['page', 'file', 'read', 'write', 'door', 'upload', 'download'] as const;
/** A kind of waiting. */
export type Kind = (typeof KINDS)[number];
