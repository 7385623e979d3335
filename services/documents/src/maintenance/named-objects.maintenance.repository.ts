/**
 * Every object that a document names, deleted ones too. What no document names is on its way, in or out, and
 * belongs to no copy.
 */
export const NAMED_OBJECTS = 'SELECT object FROM documents';
