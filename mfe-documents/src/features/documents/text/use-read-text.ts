import type { Document } from '@savvi/documents-contract/document';
import { useQueryClient } from '@savvi/mfe-kit/query';
import { useEffect, useEffectEvent } from 'react';
import { makeSearchable } from './make-searchable.ts';

/** Reads the text of a document when its file is loaded, unless that was done before. */
export function useReadText(document: Document, file: Blob | undefined): void {
  const client = useQueryClient();
  const read = useEffectEvent((loaded: Blob) => void makeSearchable(client, document, loaded));
  useEffect(() => {
    if (file !== undefined) read(file);
  }, [file]);
}
