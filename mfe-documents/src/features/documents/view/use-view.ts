import type { Document } from '@savvi/documents-contract/document';
import { useParams, useSearchParams } from '@savvi/mfe-kit/router';
import { useMemo } from 'react';
import { type View, viewOf } from './view.rules.ts';

/** The view of the current address. */
interface AddressedView {
  readonly view: View;
  /** The document in the address, which is focused; null without one. */
  readonly documentId: string | null;
  /** Whether the document in the address does not exist. */
  readonly isGone: boolean;
}

/** Reads the view from the address. The address of a document shows the folder that it is in (LNK-3). */
export function useView(documents: readonly Document[] | undefined): AddressedView {
  const [search] = useSearchParams();
  const { documentId = null } = useParams();
  const folderId =
    documentId === null ? null : (documents?.find(({ id }) => id === documentId)?.folderId ?? null);
  const view = useMemo(
    () => (documentId === null ? viewOf(search) : { category: null, folderId }),
    [search, documentId, folderId],
  );
  const isGone = documentId !== null && documents?.every(({ id }) => id !== documentId) === true;
  return { view, documentId, isGone };
}
