import { ZIP_BYTES_MAX } from '@savvi/documents-contract/bulk';
import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import { makeZip, predictLength } from 'client-zip';
import { create as contentDisposition } from 'content-disposition';
import type { Response } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isDisconnect } from '../shared/disconnect.ts';
import type { StoredDocument } from '../shared/document.ts';
import { documentRepository as rows } from '../shared/document.repository.ts';
import { allLive } from '../shared/several.ts';
import { type DownloadDeps, fileOpener } from './open-file.ts';
import { zipNamesOf } from './zip-names.ts';

/** The use case of downloading several documents as one zip (DOC-40). */
export function zipService(deps: DownloadDeps) {
  const { open, openUnlogged, logFailure } = fileOpener(deps);
  const wholeOf = ({ fileSize }: StoredDocument) => ({ start: 0, end: fileSize - 1 });

  return {
    /** Streams the files one after another. The zip stores them as they are: most kinds are compressed. */
    async download(scope: Scope, ids: readonly string[], response: Response): Promise<void> {
      const documents = allLive(ids, await rows.findAll(deps.db, scope, ids));
      const bytes = documents.reduce((sum, { fileSize }) => sum + fileSize, 0);
      if (bytes > ZIP_BYTES_MAX)
        throw new Problem('too-large', {
          sentence: 'These documents are larger than 2 GB together. Please choose fewer.',
        });
      const names = zipNamesOf(documents.map(({ originalName }) => originalName));
      const entries = documents.map((document, at) => ({
        document,
        name: names[at] ?? document.originalName,
        lastModified: new Date(document.createdAt),
        size: document.fileSize,
      }));
      // A file that cannot be read is reported before the response begins, if it is the first one.
      const [firstDocument] = documents;
      const first = firstDocument && (await open(scope, firstDocument, wholeOf(firstDocument)));
      let reading = { document: firstDocument, input: first };
      async function* inputs() {
        for (const { document, ...entry } of entries) {
          reading = { document, input: document === firstDocument ? first : undefined };
          const input = reading.input ?? (await openUnlogged(scope, document, wholeOf(document)));
          reading = { document, input };
          yield { ...entry, input };
        }
      }
      response.setHeader('Content-Type', 'application/zip');
      // With the length, a client recognizes a zip that ends early.
      response.setHeader('Content-Length', String(predictLength(entries)));
      response.setHeader('Content-Disposition', contentDisposition('documents.zip'));
      response.setHeader('X-Content-Type-Options', 'nosniff');
      try {
        await pipeline(Readable.fromWeb(makeZip(inputs())), response);
      } catch (error) {
        // The response has begun, so an error aborts it. Disconnected clients are not logged.
        if (reading.document !== undefined && !isDisconnect(error)) logFailure(error, reading.document);
      } finally {
        // The zip does not close the file that it was reading when the client disconnects. A file that is being
        // opened then comes first: the pipeline ends after the zip's pending read.
        reading.input?.destroy();
      }
    },
  };
}
