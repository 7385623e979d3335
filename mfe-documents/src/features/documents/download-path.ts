import type { Document } from '@savvi/documents-contract/document';

/** Returns the URL path of a document's file (DOC-17). */
export const downloadPath = ({ id }: Pick<Document, 'id'>) =>
  `/api/documents/${encodeURIComponent(id)}/download` as const;
