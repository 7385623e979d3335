import { FILE_KINDS } from '@savvi/documents-contract/file-kind';
import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import { create as contentDisposition } from 'content-disposition';
import type { Request, Response } from 'express';
import { pipeline } from 'node:stream/promises';
import { isDisconnect } from '../shared/disconnect.ts';
import { documentRepository as rows } from '../shared/document.repository.ts';
import { documentReplies } from '../shared/replies.ts';
import { rangeOf } from './byte-range.ts';
import { type DownloadDeps, fileOpener } from './open-file.ts';

/** Whether the requested range refers to the current version of the file. */
const isCurrent = (request: Request, etag: string) =>
  request.headers['if-range'] === undefined || request.headers['if-range'] === etag;

/** The use case of downloading a document. */
export function downloadService({ db, log, store, fileKeys }: DownloadDeps) {
  const replies = documentReplies({ fileKeys, log });
  const { open, logFailure } = fileOpener({ db, log, store, fileKeys });

  return {
    async download(scope: Scope, id: string, request: Request, response: Response): Promise<void> {
      const document = await rows.find(db, scope, id);
      if (document === null || document.deletedAt !== null)
        throw new Problem('not-found', { sentence: 'This document does not exist.' });
      const { fileSize, kind, originalName } = document;
      const etag = `"${await replies.hashOf(db, scope, document)}"`;
      response.setHeader('Accept-Ranges', 'bytes');
      const part = isCurrent(request, etag) ? rangeOf(request.headers.range, fileSize) : null;
      if (part === 'beyond') {
        response.setHeader('Content-Range', `bytes */${fileSize}`);
        throw new Problem('range');
      }
      const range = part ?? { start: 0, end: fileSize - 1 };
      const bytes = await open(scope, document, range);
      response.status(part === null ? 200 : 206);
      response.setHeader('Content-Type', FILE_KINDS[kind].mimeType);
      response.setHeader('Content-Length', range.end - range.start + 1);
      response.setHeader('Content-Disposition', contentDisposition(originalName));
      response.setHeader('X-Content-Type-Options', 'nosniff');
      response.setHeader('ETag', etag);
      if (part !== null) response.setHeader('Content-Range', `bytes ${range.start}-${range.end}/${fileSize}`);
      if (request.method === 'HEAD') {
        bytes.destroy();
        response.end();
        return;
      }
      // The response has begun, so an error at this point aborts it. Disconnected clients are not logged.
      await pipeline(bytes, response).catch((error: unknown) => {
        if (!isDisconnect(error)) logFailure(error, document);
      });
    },
  };
}

/** The use case of downloading a document. */
export type DownloadService = ReturnType<typeof downloadService>;
