/**
 * SQL that is true for the id of a login: ids of the vault's cards and notes are UUIDs of version 8 (ADR 57). Counts
 * of passwords leave those out without opening an entry (VLT-2).
 */
export const loginIdCondition = (column: string): string => `substr(${column}::text, 15, 1) <> '8'`;
