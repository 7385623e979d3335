/** The types of requests: thresholds and the report measure each one separately. */
export const KINDS = ['page', 'file', 'read', 'write', 'door', 'upload', 'download'] as const;
/** A type of request. */
export type Kind = (typeof KINDS)[number];
