/**
 * Every object that is the file or the text of a document, deleted documents included. Other objects are being
 * added or removed, and do not belong in a backup.
 */
export const NAMED_OBJECTS =
  'SELECT object FROM documents UNION ALL SELECT object FROM document_texts WHERE object IS NOT NULL';
