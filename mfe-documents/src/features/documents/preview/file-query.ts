import type { Document } from '@savvi/documents-contract/document';
import { FILE_KINDS, fileKindOf } from '@savvi/documents-contract/file-kind';
import { request } from '@savvi/mfe-kit';
import { queryOptions } from '@savvi/mfe-kit/query';
import { downloadPath } from '../download-path.ts';
import { previewKindOf } from './preview-kind.ts';
import { TEXT_BYTES_MAX } from './text-content.ts';

/**
 * Returns a blob with the type that the file name implies. The Content-Type of the response must not decide
 * how a browser interprets the file.
 */
async function blobOf(
  { originalName }: Document,
  response: Response,
  onRead: (bytes: number) => void,
): Promise<Blob> {
  const kind = fileKindOf(originalName);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  let bytes = 0;
  for (let read = await reader?.read(); read?.value !== undefined; read = await reader?.read()) {
    chunks.push(read.value);
    bytes += read.value.length;
    onRead(bytes);
  }
  return new Blob(chunks, {
    type: kind === null ? 'application/octet-stream' : FILE_KINDS[kind].mimeType,
  });
}

/** The number of bytes of a file loaded so far. {@link fileQuery} updates it. */
export const loadedQuery = ({ id }: Document) =>
  queryOptions({ queryKey: ['document-preview', 'loaded', id], gcTime: 0, enabled: false, queryFn: () => 0 });

/**
 * Loads the file of a document, or only the beginning of a long text. The data is removed from memory when
 * the preview closes.
 */
export const fileQuery = (document: Document | null) =>
  queryOptions({
    queryKey: ['document-preview', document?.id, document?.sha256],
    enabled: document !== null && previewKindOf(document) !== null,
    gcTime: 0,
    queryFn: async ({ signal, client }): Promise<Blob> => {
      if (document === null) throw new Error('no document is shown');
      const isCut = previewKindOf(document) === 'text' && document.fileSize > TEXT_BYTES_MAX;
      const blob = await blobOf(
        document,
        await request(downloadPath(document), {
          headers: isCut ? { Range: `bytes=0-${TEXT_BYTES_MAX - 1}` } : {},
          signal,
        }),
        (bytes) => client.setQueryData(loadedQuery(document).queryKey, bytes),
      );
      return isCut ? blob.slice(0, TEXT_BYTES_MAX, blob.type) : blob;
    },
  });
