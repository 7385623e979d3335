import {
  type ByteRange,
  ObjectMissing,
  type ObjectStore,
  ObjectStoreDown,
} from '@savvi/service-kit/object-store';
import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Database } from '../db.ts';
import type { StoredDocument } from '../shared/document.ts';
import type { ReplyDeps } from '../shared/replies.ts';
import { FileDoesNotOpen, openingStream, sealedRangeOf } from '../shared/sealed-file.ts';

/** Dependencies of downloads. */
export interface DownloadDeps extends ReplyDeps {
  readonly db: Database;
  readonly store: ObjectStore;
}

/** Opens the files of documents, decrypted. */
export function fileOpener({ db, log, store, fileKeys }: DownloadDeps) {
  function logFailure(error: unknown, { id }: StoredDocument): void {
    if (error instanceof ObjectMissing || error instanceof FileDoesNotOpen)
      log.error({ err: error, documentId: id }, 'a stored file is missing or damaged');
    else log.warn({ err: error, documentId: id }, 'reading a stored file failed');
  }

  /** Opens a range of the file like `open`, but the caller logs a missing or damaged file. */
  async function openUnlogged(scope: Scope, document: StoredDocument, range: ByteRange): Promise<Readable> {
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
      throw error;
    }
  }

  /**
   * Opens a range of the file and verifies its first bytes.
   * @throws {Problem} `unavailable` while the store is down
   */
  async function open(scope: Scope, document: StoredDocument, range: ByteRange): Promise<Readable> {
    try {
      return await openUnlogged(scope, document, range);
    } catch (error) {
      if (!(error instanceof Problem)) logFailure(error, document);
      throw error;
    }
  }

  return { open, openUnlogged, logFailure };
}
