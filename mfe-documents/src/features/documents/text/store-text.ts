import type { Document } from '@savvi/documents-contract/document';
import type { TextInput } from '@savvi/documents-contract/text';
import { mutate, recordsQuery } from '@savvi/mfe-kit';
import type { QueryClient } from '@savvi/mfe-kit/query';
import { DOCUMENTS } from '../use-documents.ts';
import { asMutation } from './as-mutation.ts';
import { readText } from './read-text.ts';
import { putText } from './texts-query.ts';

/** How long a request to store a text may take, in milliseconds: the next file waits for it. */
const STORING_MS = 30_000;

/** Puts what is known about a text into the cached list, which stays as old as it was. */
function putState(client: QueryClient, id: string, { state }: TextInput): void {
  const { queryKey } = recordsQuery(DOCUMENTS);
  const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt;
  client.setQueryData<Document[]>(
    queryKey,
    (list) => list?.map((each) => (each.id === id ? { ...each, textState: state } : each)),
    updatedAt === undefined ? {} : { updatedAt },
  );
}

/** Whether a document left the list while its file was read. */
function isGone(client: QueryClient, id: string): boolean {
  const list = client.getQueryData<Document[]>(recordsQuery(DOCUMENTS).queryKey);
  return list !== undefined && list.every((each) => each.id !== id);
}

/** The documents that are being read, or wait for it, by their ids. */
const running = new Map<string, Promise<TextInput>>();
let last: Promise<unknown> = Promise.resolve();

/**
 * Reads the text of a document's file and stores it, or why it has none. Files are read one after another, so that
 * many uploads do not fill the memory.
 * @throws {ApiError} if it could not be stored, or another error if it could not be read
 */
export function storeText(client: QueryClient, document: Document, file: Blob): Promise<TextInput> {
  const { id, originalName } = document;
  const known = running.get(id);
  if (known !== undefined) return known;
  const storing = last
    .then(async () => {
      const text = await readText(originalName, file);
      if (isGone(client, id)) throw new Error('The document was deleted.');
      await asMutation(client, () =>
        mutate({
          method: 'PUT',
          path: `/api/documents/${encodeURIComponent(id)}/text`,
          body: text,
          transport: (path, call) => fetch(path, { ...call, signal: AbortSignal.timeout(STORING_MS) }),
        }),
      );
      putText(client, id, text);
      putState(client, id, text);
      return text;
    })
    .finally(() => running.delete(id));
  running.set(id, storing);
  last = storing.catch(() => undefined);
  return storing;
}
