/**
 * Every object that a document references, deleted documents included. Other objects are being added or
 * removed, and do not belong in a backup.
 */
export const NAMED_OBJECTS = 'SELECT object FROM documents';
