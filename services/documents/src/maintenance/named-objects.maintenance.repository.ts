/**
 * Every object that a document or its text references, deleted documents included. Other objects are being added
 * or removed, and do not belong in a backup.
 */
export const NAMED_OBJECTS =
  'SELECT object FROM documents UNION ALL SELECT object FROM document_texts WHERE object IS NOT NULL';
