import type { Document } from '@savvi/contracts/documents/document';
import { FILE_KINDS, fileKindOf } from '@savvi/contracts/documents/file-kind';
import { request } from '@savvi/mfe-kit';
import { queryOptions } from '@savvi/mfe-kit/query';
import { downloadPath } from '../download-path.ts';
import { previewKindOf } from './preview-kind.ts';
import { TEXT_BYTES_MAX } from './text-content.ts';

/**
 * A blob of the type that the name says, whatever the answer says: nothing but this may decide how a browser
 * reads it.
 */
async function blobOf({ originalName }: Document, response: Response): Promise<Blob> {
  const kind = fileKindOf(originalName);
  return new Blob([await response.arrayBuffer()], {
    type: kind === null ? 'application/octet-stream' : FILE_KINDS[kind].mimeType,
  });
}

/**
 * What is shown of a document's file; of a text its beginning. Nobody keeps it once it is no longer shown.
 */
export const fileQuery = (document: Document | null) =>
  queryOptions({
    queryKey: ['document-preview', document?.id, document?.sha256],
    enabled: document !== null && previewKindOf(document) !== null,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<Blob> => {
      if (document === null) throw new Error('nothing is shown');
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
