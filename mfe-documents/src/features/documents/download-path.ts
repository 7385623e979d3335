import type { Document } from '@savvi/contracts/documents/document';

/** Where a document's file is (DOC-17). */
export const downloadPath = ({ id }: Pick<Document, 'id'>) =>
  `/api/documents/${encodeURIComponent(id)}/download` as const;
