import type { Document } from '@savvi/documents-contract/document';
import { fileKindOf } from '@savvi/documents-contract/file-kind';
import { TEXT_KINDS } from '@savvi/documents-contract/text';

/** Whether the file of a document may have a text. */
export function mayHaveText({ originalName }: Pick<Document, 'originalName'>): boolean {
  const kind = fileKindOf(originalName);
  return kind !== null && TEXT_KINDS.has(kind);
}
