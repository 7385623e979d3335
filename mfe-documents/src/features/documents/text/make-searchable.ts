import type { Document } from '@savvi/documents-contract/document';
import type { QueryClient } from '@savvi/mfe-kit/query';
import { mayHaveText } from './searchable.ts';

/**
 * Reads and stores the text of a document whose file is at hand, in the background (DOC-55). What fails is read
 * again at the next opportunity. The code for it is loaded on first use.
 */
export async function makeSearchable(client: QueryClient, document: Document, file: Blob): Promise<void> {
  if (document.textState === null && mayHaveText(document))
    await import('./store-text.ts')
      .then(({ storeText }) => storeText(client, document, file))
      .catch(() => undefined);
}
