import type { Document } from '@savvi/documents-contract/document';
import { mutate, putRecord } from '@savvi/mfe-kit';
import { useMutation, useQueryClient } from '@savvi/mfe-kit/query';
import { DOCUMENTS, refreshDocuments } from '../use-documents.ts';

/** A document and its target folder; null is the root. */
interface Move {
  readonly document: Document;
  readonly folderId: string | null;
}

/**
 * Moves a document (DOC-19). `onMoved` runs before the list is updated, so that a dialog can release the
 * focus first.
 */
export function useMove(onMoved: () => void, onFailed: (error: Error) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ document: { id, version }, folderId }: Move) =>
      mutate({
        method: 'PATCH',
        path: `/api/${DOCUMENTS.domain}/${encodeURIComponent(id)}/move`,
        body: { folderId },
        version,
        reader: DOCUMENTS.readers.one,
      }),
    onSuccess(moved) {
      onMoved();
      putRecord(client, DOCUMENTS, moved);
    },
    onError: onFailed,
    onSettled: () => void refreshDocuments(client),
  });
}
