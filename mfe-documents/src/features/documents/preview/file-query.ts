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
async function blobOf({ originalName }: Document, response: Response): Promise<Blob> {
  const kind = fileKindOf(originalName);
  return new Blob([await response.arrayBuffer()], {
    type: kind === null ? 'application/octet-stream' : FILE_KINDS[kind].mimeType,
  });
}

/**
 * Loads the file of a document, or only the beginning of a long text. The data is removed from memory when
 * the preview closes.
 */
export const fileQuery = (document: Document | null) =>
  queryOptions({
    queryKey: ['document-preview', document?.id, document?.sha256],
    enabled: document !== null && previewKindOf(document) !== null,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<Blob> => {
      if (document === null) throw new Error('no document is shown');
      const isCut = previewKindOf(document) === 'text' && document.fileSize > TEXT_BYTES_MAX;
      const blob = await blobOf(
        document,
        await request(downloadPath(document), {
          headers: isCut ? { Range: `bytes=0-${TEXT_BYTES_MAX - 1}` } : {},
          signal,
        }),
      );
      return isCut ? blob.slice(0, TEXT_BYTES_MAX, blob.type) : blob;
    },
  });
