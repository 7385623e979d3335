import { randomUUID } from 'node:crypto';
import { type Document, uploadFields } from '@savvi/contracts/documents/document';
import { documentRoutes } from '@savvi/contracts/documents/documents.routes';
import { documentEvents } from '@savvi/contracts/documents/events';
import { type FileKind, fileKindOf } from '@savvi/contracts/documents/file-kind';
import { FILE_REFUSALS, originalNameOf } from '@savvi/contracts/documents/file.rules';
import type { Clock } from '@savvi/service-kit/clock';
import { isErased } from '@savvi/service-kit/erased-spaces';
import { hashOfBody, isRepeated, makeOnce, type RepeatableRequest } from '@savvi/service-kit/idempotency';
import { type ObjectStore, ObjectStoreDown } from '@savvi/service-kit/object-store';
import { lockScope } from '@savvi/service-kit/prisma';
import { parseInput, Problem } from '@savvi/service-kit/problem';
import { assertBelowLimit, assertVerifiedInTime, type Scope } from '@savvi/service-kit/scope';
import { concurrencyLimit } from '@savvi/service-kit/concurrency-limit';
import type { Request } from 'express';
import type { Database, Transaction } from '../db.ts';
import { assertFolder } from '../shared/assert-folder.ts';
import { countedOf, replyOf, type StoredDocument } from '../shared/document.ts';
import { documentRepository as rows } from '../shared/document.repository.ts';
import { assertRoom, textBytesOf } from '../shared/document.rules.ts';
import { sealHash } from '../shared/file-hash.ts';
import { FILE_FORMAT, type NewFileKey } from '../shared/file-keys.ts';
import { looseObjectRepository as loose } from '../shared/loose-objects.repository.ts';
import { documentReplies, type ReplyDeps } from '../shared/replies.ts';
import type { FileSeal } from '../shared/sealed-file.ts';
import { contentCheckOf } from './file-content.ts';
import { storeIncoming } from './incoming-file.ts';
import { FORM_BYTES_MAX, readUploadForm } from './upload-form.ts';

/** What uploading needs. */
export interface UploadDeps extends ReplyDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly store: ObjectStore;
  /** The largest file, in bytes. */
  readonly maxBytes: number;
  /** Whether uploads wait for a verified address a day after registration. */
  readonly requiresVerifiedEmail: boolean;
}

const UPLOAD = documentRoutes.upload.operation;
/**
 * How long an upload may take from its first write to its last; an object that no document names by then is
 * removed.
 */
const UPLOAD_MS = 3_600_000;
/**
 * How long a store that did not answer in time may take to end what it was given: an object that is removed
 * before would come after.
 */
const SETTLING_MS = 60_000;

/**
 * Uploads of a space write one after the other, since each looks at what the others left. They wait here, and
 * hold no connection to the database meanwhile.
 */
const WRITES = {
  maxRunning: 6,
  maxQueued: 100,
  timeoutMs: 30_000,
  refusal: 'You are uploading too many documents at once. Please wait a little and try again.',
};
/**
 * In milliseconds, for the connections and the steps of a transaction: beside many files that are being
 * sealed both take their time.
 */
const TRANSACTION_TIMEOUTS = { maxWait: 10_000, timeout: 15_000 };

/** What the file itself is refused for: sent again, with whatever is said of it, it is refused again. */
const refused = (sentence: string) => new Problem('file-refused', { sentence });

/** The use case of uploading. */
export function uploadService({
  db,
  clock,
  log,
  store,
  fileKeys,
  maxBytes,
  requiresVerifiedEmail,
}: UploadDeps) {
  const tooLarge = () => new Problem('too-large', { sentence: FILE_REFUSALS.tooLarge(maxBytes) });

  const replies = documentReplies({ fileKeys, log });
  const writes = concurrencyLimit(WRITES);
  const write = <Result>(scope: Scope, work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
    writes.run(scope.spaceId, () => db.$transaction(work, TRANSACTION_TIMEOUTS));

  function kindOf(name: string): FileKind {
    const kind = fileKindOf(name);
    if (kind === null) throw refused(FILE_REFUSALS.kind);
    return kind;
  }

  async function assertRoomFor(
    tx: Transaction,
    scope: Scope,
    added: { readonly bytes: number; readonly textBytes: number },
  ): Promise<void> {
    const { files, bytes, textBytes } = await rows.usage(tx, scope);
    assertRoom({ files: files + 1, bytes: bytes + added.bytes, textBytes: textBytes + added.textBytes });
  }

  /** What has to hold when a document is stored. */
  async function assertCanStore(tx: Transaction, scope: Scope, document: StoredDocument): Promise<void> {
    assertBelowLimit(scope, 'maxDocuments', await rows.count(tx, scope));
    await assertRoomFor(tx, scope, { bytes: document.fileSize, textBytes: textBytesOf(document) });
    await assertFolder(tx, scope, document.folderId);
  }

  async function madeEarlier(tx: Transaction, scope: Scope, id: string): Promise<Document> {
    const document = await rows.find(tx, scope, id);
    if (document === null || document.deletedAt !== null)
      throw new Problem('not-found', { sentence: 'This document does not exist.' });
    return replies.one(tx, scope, document);
  }

  /** Makes the key of a file, and writes its object down as one that no document names yet. */
  function begin(
    scope: Scope,
    id: string,
    object: string,
    idempotencyKey: string | undefined,
  ): Promise<NewFileKey> {
    const now = clock.now();
    return write(scope, async (tx) => {
      await lockScope(tx, scope);
      if (await isErased(tx, scope)) throw new Problem('unauthorized');
      // Before ten megabytes are sent in vain. What was stored and is sent again has its place already.
      if (!(await isRepeated(tx, { scope, route: UPLOAD, key: idempotencyKey, now }))) {
        assertVerifiedInTime(scope, requiresVerifiedEmail, now);
        assertBelowLimit(scope, 'maxDocuments', await rows.count(tx, scope));
        await assertRoomFor(tx, scope, { bytes: 1, textBytes: 1 });
      }
      const key = await fileKeys.create(tx, scope, id, now);
      await loose.add(tx, scope, object, new Date(now.getTime() + UPLOAD_MS));
      return key;
    });
  }

  /** Reads the form; its file is in the store then. */
  async function receive(request: Request, seal: FileSeal, object: string) {
    const { fields, taken } = await readUploadForm(request, {
      maxBytes,
      tooLarge,
      async take(source, sentName, atMost) {
        const originalName = originalNameOf(sentName);
        if (originalName === '') throw refused(FILE_REFUSALS.missing);
        const kind = kindOf(originalName);
        return {
          ...(await storeIncoming({ store, object, seal, maxBytes: atMost }, source, contentCheckOf(kind))),
          kind,
          originalName,
        };
      },
    });
    if (taken.size === 0) throw refused(FILE_REFUSALS.empty);
    if (taken.spare > FORM_BYTES_MAX)
      throw new Problem('invalid', { sentence: 'The form fields are too large.' });
    if (!taken.fits) throw refused(FILE_REFUSALS.content(taken.kind));
    return { ...taken, fields: parseInput(uploadFields, fields) };
  }

  /** In one transaction: the document is there, and its object is no longer one that nobody names. */
  const keep = (
    scope: Scope,
    document: StoredDocument,
    sha256: string,
    request: RepeatableRequest,
  ): Promise<Document> =>
    write(scope, async (tx) => {
      await lockScope(tx, scope);
      if (await isErased(tx, scope)) throw new Problem('unauthorized');
      return makeOnce(tx, request, {
        async make() {
          await assertCanStore(tx, scope, document);
          if (!(await loose.take(tx, scope, document.object)))
            throw new Problem('timeout', { sentence: 'This upload took too long. Please try again.' });
          await rows.insert(
            tx,
            scope,
            document,
            documentEvents.uploaded.of({
              spaceId: scope.spaceId,
              data: countedOf(document),
              now: request.now,
            }),
          );
          return { id: document.id, answer: replyOf(document, sha256) };
        },
        again: (id) => madeEarlier(tx, scope, id),
      });
    });

  return {
    /**
     * First a note of the object, then the object, then in one transaction the document and no note: nothing
     * can be lost or left behind.
     */
    async upload(scope: Scope, request: Request, idempotencyKey: string | undefined): Promise<Document> {
      const [id, object] = [randomUUID(), `${scope.spaceId}/${randomUUID()}`];
      const { seal, spaceKey, wrap } = await begin(scope, id, object, idempotencyKey);
      let [isNamed, settlingMs] = [false, 0];
      try {
        const { fields, kind, originalName, size: fileSize, sha256 } = await receive(request, seal, object);
        const now = clock.now();
        const at = now.toISOString();
        const document = {
          ...fields,
          id,
          userId: scope.userId,
          originalName,
          fileSize,
          kind,
          sha256,
          ...sealHash(spaceKey, id, sha256),
          object,
          format: FILE_FORMAT,
          wrappedKey: wrap(fileSize),
          version: 1,
          createdAt: at,
          updatedAt: at,
          deletedAt: null,
        };
        const body = { ...fields, originalName, sha256 };
        // The last release compares the plain hash alone; the next one stores the keyed hash.
        const kept = await keep(scope, document, sha256, {
          scope,
          route: UPLOAD,
          key: idempotencyKey,
          bodyHash: hashOfBody(body),
          otherHash: spaceKey.hashOf(body),
          now,
        });
        isNamed = kept.id === id;
        return kept;
      } catch (error) {
        if (!(error instanceof ObjectStoreDown)) throw error;
        settlingMs = SETTLING_MS;
        throw new Problem('unavailable', {
          sentence: 'Documents can’t be stored right now. Please try again soon.',
          retryAfterS: 5,
          cause: error,
        });
      } finally {
        // Nobody will ever name it: the sweep removes it, also when the sweep has been there while it was
        // still coming.
        if (!isNamed)
          await loose
            .release(db, scope, object, new Date(clock.now().getTime() + settlingMs))
            .catch((error: unknown) => log.warn({ err: error }, 'an object waits for the sweep of the hour'));
      }
    },
  };
}

/** The use case of uploading. */
export type UploadService = ReturnType<typeof uploadService>;
