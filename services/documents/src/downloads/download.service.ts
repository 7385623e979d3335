import { FILE_KINDS } from '@savvi/documents-contract/file-kind';
import {
  type ByteRange,
  ObjectMissing,
  type ObjectStore,
  ObjectStoreDown,
} from '@savvi/service-kit/object-store';
import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import { create as contentDisposition } from 'content-disposition';
import type { Request, Response } from 'express';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Database } from '../db.ts';
import type { StoredDocument } from '../shared/document.ts';
import { documentRepository as rows } from '../shared/document.repository.ts';
import { documentReplies, type ReplyDeps } from '../shared/replies.ts';
import { FileDoesNotOpen, openingStream, sealedRangeOf } from '../shared/sealed-file.ts';
import { rangeOf } from './byte-range.ts';

/** Dependencies of {@link downloadService}. */
export interface DownloadDeps extends ReplyDeps {
  readonly db: Database;
  readonly store: ObjectStore;
}

/** Whether the requested range refers to the current version of the file. */
const isCurrent = (request: Request, etag: string) =>
  request.headers['if-range'] === undefined || request.headers['if-range'] === etag;

/** The use case of downloading a document. */
export function downloadService({ db, log, store, fileKeys }: DownloadDeps) {
  const replies = documentReplies({ fileKeys, log });
  function logFailure(error: unknown, { id }: StoredDocument): void {
    if (error instanceof ObjectMissing || error instanceof FileDoesNotOpen)
      log.error({ err: error, documentId: id }, 'a stored file is missing or damaged');
    else log.warn({ err: error, documentId: id }, 'reading a stored file failed');
  }

  /**
   * Opens a range of the file and verifies its first bytes.
   * @throws {Problem} `unavailable` while the store is down
   */
  async function open(scope: Scope, document: StoredDocument, range: ByteRange): Promise<Readable> {
    try {
      const seal = await fileKeys.open(db, scope, document);
      const object = await store.get(document.object, sealedRangeOf(range, document.fileSize));
      const opening = openingStream(seal, range, document.fileSize);
      pipeline(object, opening).catch(() => undefined); // the stream `opening` reports the error
      await once(opening, 'readable').catch((error: unknown) => {
        // The store failed after it had begun to respond.
        throw error instanceof FileDoesNotOpen ? error : new ObjectStoreDown(error);
      });
      return opening;
    } catch (error) {
      if (error instanceof ObjectStoreDown)
        throw new Problem('unavailable', {
          sentence: 'Documents can’t be read right now. Please try again soon.',
          retryAfterS: 5,
          cause: error,
        });
      logFailure(error, document);
      throw error;
    }
  }

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
        if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'))
          logFailure(error, document);
      });
    },
  };
}

/** The use case of downloading a document. */
export type DownloadService = ReturnType<typeof downloadService>;
