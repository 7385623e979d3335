import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import {
  TEXT_KINDS,
  type TextInput,
  TEXTS_BYTES_MAX,
  TEXTS_PLAIN_BYTES_MAX,
} from '@savvi/documents-contract/text';
import type { Clock } from '@savvi/service-kit/clock';
import { concurrencyLimit } from '@savvi/service-kit/concurrency-limit';
import { type ObjectStore, ObjectStoreDown } from '@savvi/service-kit/object-store';
import { lockScope } from '@savvi/service-kit/prisma';
import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import type { Response } from 'express';
import type { Database, Transaction } from '../db.ts';
import { documentRepository } from '../shared/document.repository.ts';
import { FILE_FORMAT, newTextKey } from '../shared/file-keys.ts';
import { looseObjectRepository as loose } from '../shared/loose-objects.repository.ts';
import type { ReplyDeps } from '../shared/replies.ts';
import { FileDoesNotOpen, sealedSize, sealingStream } from '../shared/sealed-file.ts';
import { textRepository as rows, type TextSizes } from '../shared/text.repository.ts';
import { readTexts, sendTexts } from './send-texts.ts';

/** Dependencies of {@link textService}. */
export interface TextDeps extends ReplyDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly store: ObjectStore;
  /** Multiplies the rate limit of reading texts (`RATE_LIMIT_SCALE`). */
  readonly rateLimitScale?: number;
}

const compress = promisify(deflateRaw);

const NO_SIZE: TextSizes = { size: 0, plainSize: 0 };

/** How long storing a text may take. After that, its object is removed if no text references it. */
const STORING_MS = 600_000;

const WRITES = {
  maxRunning: 4,
  maxQueued: 20,
  timeoutMs: 2_500,
  refusal: 'You are adding too many texts at once. Please wait a little and try again.',
};
/**
 * A browser loads all texts once and keeps them in memory. A full space may load them five times in a burst, then
 * about every 15 seconds. A slow client occupies no slot of other spaces, only the memory of `maxHeld`.
 */
const READS = {
  maxHeld: { perSpace: TEXTS_BYTES_MAX, all: 16 * TEXTS_BYTES_MAX },
  maxRunning: 4,
  maxQueued: 2,
  timeoutMs: 2_500,
  allowance: { burst: 5 * TEXTS_BYTES_MAX, perSecond: 524_288 },
  refusal: 'You are loading the texts too often. Please wait a little and try again.',
};

const unavailable = (cause: unknown) =>
  new Problem('unavailable', {
    sentence: 'The texts of your documents can’t be reached right now. Please try again soon.',
    retryAfterS: 5,
    cause,
  });

/** The use cases of the texts of documents. Users without a plan can search the documents they have (T-7). */
export function textService({ db, clock, log, store, fileKeys, rateLimitScale }: TextDeps) {
  const [writes, reads] = [concurrencyLimit(WRITES), concurrencyLimit(READS, rateLimitScale)];

  /** Runs work in a transaction while the document exists and has room for its text. */
  const withDocument = <Result>(
    scope: Scope,
    id: string,
    { size, plainSize }: TextSizes,
    work: (tx: Transaction) => Promise<Result>,
  ): Promise<Result> =>
    db.$transaction(async (tx) => {
      await lockScope(tx, scope);
      const document = await documentRepository.find(tx, scope, id);
      if (document === null || document.deletedAt !== null)
        throw new Problem('not-found', { sentence: 'This document does not exist.' });
      if (!TEXT_KINDS.has(document.kind))
        throw new Problem('invalid', { sentence: 'Only PDF, DOCX and TXT files have a text.' });
      const others = size === 0 ? NO_SIZE : await rows.sizeOfOthers(tx, scope, id);
      if (others.size + size > TEXTS_BYTES_MAX || others.plainSize + plainSize > TEXTS_PLAIN_BYTES_MAX)
        throw new Problem('full', {
          sentence: 'There is no room for the text of more documents. Delete documents to search others.',
        });
      return work(tx);
    });

  /**
   * Writes the orphan record, then the object, and then replaces the record by the text in one transaction. The
   * record of an object without a text stays until the object is removed.
   */
  async function storeText(scope: Scope, documentId: string, text: string): Promise<void> {
    const [plain, object] = [Buffer.from(text), `${scope.spaceId}/${randomUUID()}`];
    const deflated = await compress(plain, { level: 9 });
    const size = deflated.length;
    const sizes = { size, plainSize: plain.length };
    const { seal, wrappedKey } = await withDocument(scope, documentId, sizes, async (tx) => {
      const spaceKey = await fileKeys.find(tx, scope);
      if (spaceKey === null) throw new FileDoesNotOpen();
      await loose.add(tx, scope, object, new Date(clock.now().getTime() + STORING_MS));
      return newTextKey(spaceKey, documentId, size);
    });
    const sealing = sealingStream(seal);
    sealing.end(deflated);
    await store.put(object, sealing, sealedSize(size));
    await withDocument(scope, documentId, sizes, async (tx) => {
      if (!(await loose.take(tx, scope, object))) throw unavailable(new Error('storing took too long'));
      await rows.replace(tx, scope, {
        state: 'text',
        documentId,
        object,
        ...sizes,
        format: FILE_FORMAT,
        wrappedKey,
      });
    });
  }

  return {
    /** Stores the text of a document, or why it has none. Replaces an earlier text. */
    store: (scope: Scope, id: string, input: TextInput): Promise<void> =>
      writes.run(scope.spaceId, async () => {
        try {
          if (input.state === 'text') await storeText(scope, id, input.text);
          else
            await withDocument(scope, id, NO_SIZE, (tx) =>
              rows.replace(tx, scope, { state: input.state, documentId: id }),
            );
        } catch (error) {
          throw error instanceof ObjectStoreDown ? unavailable(error) : error;
        }
      }),

    /** Sends the texts of all documents. */
    async download(scope: Scope, response: Response): Promise<void> {
      if (response.destroyed) return; // the client has disconnected
      const closed = new Promise((resolve) => response.once('close', resolve));
      const parts = await reads.run(
        scope.spaceId,
        async () => {
          const listed = await rows.list(db, scope);
          const spaceKey = listed.length === 0 ? null : await fileKeys.find(db, scope);
          const current = (id: string) => rows.find(db, scope, id);
          return readTexts({ log, store, spaceKey, current }, listed).catch((error: unknown) => {
            throw error instanceof ObjectStoreDown ? unavailable(error) : error;
          });
        },
        { held: closed, costOf: (read) => read.reduce((bytes, part) => bytes + part.length, 0) },
      );
      await sendTexts(log, parts, response);
    },
  };
}
