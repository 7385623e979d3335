import type { Document } from '@savvi/documents-contract/document';
import type { TextInput } from '@savvi/documents-contract/text';
import { mutate, recordsQuery } from '@savvi/mfe-kit';
import type { QueryClient } from '@savvi/mfe-kit/query';
import { DOCUMENTS } from '../use-documents.ts';
import { readText } from './read-text.ts';
import { putText } from './texts-query.ts';

/** The timeout of a request that stores a text, in milliseconds. The next file waits for it. */
const STORING_MS = 30_000;

/** Updates the text state of a document in the cached list. The list does not count as reloaded. */
function putState(client: QueryClient, id: string, { state }: TextInput): void {
  const { queryKey } = recordsQuery(DOCUMENTS);
  const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt;
  client.setQueryData<Document[]>(
    queryKey,
    (list) => list?.map((each) => (each.id === id ? { ...each, textState: state } : each)),
    updatedAt === undefined ? {} : { updatedAt },
  );
}

/** Whether a document was deleted while its file was read, so that the cached list no longer has it. */
function isGone(client: QueryClient, id: string): boolean {
  const list = client.getQueryData<Document[]>(recordsQuery(DOCUMENTS).queryKey);
  return list !== undefined && list.every((each) => each.id !== id);
}

/** Runs work outside of a component as a mutation, so that the shell learns of an ended session. */
export const asMutation = <Result>(client: QueryClient, work: () => Promise<Result>): Promise<Result> =>
  client
    .getMutationCache()
    .build<Result, Error, void, unknown>(client, { mutationFn: work, gcTime: 0 })
    .execute();

/** The results of documents that are being read or queued, by the id of the document. */
const running = new Map<string, Promise<TextInput>>();
/** The end of the queue. */
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
