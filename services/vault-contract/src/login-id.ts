/**
 * SQL that tells whether the id in a column is that of a login: ids of cards and notes are UUIDs of version 8.
 * Counts of passwords leave those out without opening an entry (VLT-2).
 */
export const isLoginId = (column: string): string => `substr(${column}::text, 15, 1) <> '8'`;
