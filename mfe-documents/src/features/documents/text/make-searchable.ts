import type { Document } from '@savvi/documents-contract/document';
import { fileKindOf } from '@savvi/documents-contract/file-kind';
import { TEXT_KINDS } from '@savvi/documents-contract/text';
import { type QueryClient, useQueryClient } from '@savvi/mfe-kit/query';
import { useEffect, useEffectEvent } from 'react';

/** Whether the file of a document may have a text. */
export function mayHaveText({ originalName }: Pick<Document, 'originalName'>): boolean {
  const kind = fileKindOf(originalName);
  return kind !== null && TEXT_KINDS.has(kind);
}

/**
 * Reads and stores the text of a document in the background, from its file (DOC-55). Ignores failures: the text is
 * read again at the next opportunity. The code for it is loaded on first use.
 */
export async function makeSearchable(client: QueryClient, document: Document, file: Blob): Promise<void> {
  if (document.textState === null && mayHaveText(document))
    await import('./store-text.ts')
      .then(({ storeText }) => storeText(client, document, file))
      .catch(() => undefined);
}

/** Makes a document searchable once its file is loaded. */
export function useMakeSearchable(document: Document, file: Blob | undefined): void {
  const client = useQueryClient();
  const make = useEffectEvent((loaded: Blob) => void makeSearchable(client, document, loaded));
  useEffect(() => {
    if (file !== undefined) make(file);
  }, [file]);
}
