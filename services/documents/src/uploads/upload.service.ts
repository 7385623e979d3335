import { randomUUID } from 'node:crypto';
import { type Document, uploadForm } from '@savvi/documents-contract/document';
import { originalNameOf } from '@savvi/documents-contract/document-name';
import { documentRoutes } from '@savvi/documents-contract/documents.routes';
import { documentEvents } from '@savvi/documents-contract/events';
import { type FileKind, fileKindOf } from '@savvi/documents-contract/file-kind';
import type { DocumentLink } from '@savvi/documents-contract/link';
import { FILE_REFUSALS } from '@savvi/documents-contract/file.rules';
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
import { countedOf, type StoredDocument } from '../shared/document.ts';
import { documentRepository as rows } from '../shared/document.repository.ts';
import { assertRoom, textBytesOf } from '../shared/document.rules.ts';
import { sealHash } from '../shared/file-hash.ts';
import { FILE_FORMAT, type NewFileKey } from '../shared/file-keys.ts';
import { linkRepository } from '../shared/link.repository.ts';
import { looseObjectRepository as loose } from '../shared/loose-objects.repository.ts';
import { documentReplies, type ReplyDeps } from '../shared/replies.ts';
import type { FileSeal } from '../shared/sealed-file.ts';
import { contentCheckOf } from './file-content.ts';
import { storeIncoming } from './incoming-file.ts';
import { FORM_BYTES_MAX, readUploadForm } from './upload-form.ts';

/** Dependencies of {@link uploadService}. */
export interface UploadDeps extends ReplyDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly store: ObjectStore;
  /** The maximum size of an uploaded file, in bytes. */
  readonly maxBytes: number;
  /** Whether uploads require a verified email address from one day after registration. */
  readonly requiresVerifiedEmail: boolean;
}

const UPLOAD = documentRoutes.upload.operation;
/** How long an upload may take; after that an object that no document references is removed. */
const UPLOAD_MS = 3_600_000;
/**
 * How long the object store may still be writing after a request timed out, in milliseconds. An object that
 * is removed earlier could reappear.
 */
const COMMIT_WAIT_MS = 60_000;

/**
 * The writes of a space run sequentially, because each checks the result of the previous ones. They queue
 * here, without occupying database connections.
 */
const WRITES = {
  maxRunning: 6,
  maxQueued: 100,
  timeoutMs: 30_000,
  refusal: 'You are uploading too many documents at once. Please wait a little and try again.',
};
/**
 * The timeouts for getting a connection and for the transaction, in milliseconds. Both take longer while many
 * files are being encrypted.
 */
const TRANSACTION_TIMEOUTS = { maxWait: 10_000, timeout: 15_000 };

/**
 * The problem for an invalid file: another attempt with the same file is rejected again, whatever its other
 * fields.
 */
const refused = (sentence: string) => new Problem('file-refused', { sentence });

/** The use case of uploading a document. */
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

  /** Checks everything that storing a document requires. */
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

  /** Creates the key of a file, and records its object as an orphan until a document references it. */
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
      // The quota is checked before megabytes are sent in vain. A repetition of a stored upload uses no
      // further quota.
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

  /** Reads the form and stores its file. */
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
    return { ...taken, fields: parseInput(uploadForm, fields) };
  }

  /** In one transaction, inserts the document and removes the orphan record of its object. */
  const keep = (
    scope: Scope,
    document: StoredDocument,
    links: readonly DocumentLink[],
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
          await linkRepository.replace(tx, scope, document.id, links);
          return { id: document.id, answer: await replies.one(tx, scope, document) };
        },
        again: (id) => madeEarlier(tx, scope, id),
      });
    });

  return {
    /**
     * The orphan record is written first, then the object; one transaction then replaces the record with the
     * document. So no object can be lost or left behind.
     */
    async upload(scope: Scope, request: Request, idempotencyKey: string | undefined): Promise<Document> {
      const [id, object] = [randomUUID(), `${scope.spaceId}/${randomUUID()}`];
      const { seal, spaceKey, wrap } = await begin(scope, id, object, idempotencyKey);
      let [isNamed, waitMs] = [false, 0];
      try {
        const { fields, kind, originalName, size: fileSize, sha256 } = await receive(request, seal, object);
        const now = clock.now();
        const at = now.toISOString();
        const { links = [], ...details } = fields;
        const document = {
          ...details,
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
          tagIds: [],
        };
        const body = { ...fields, originalName, sha256 };
        // The request has two hashes: the previous release compares only the plain hash, and the next release
        // stores the keyed hash.
        const stored = await keep(scope, document, links, {
          scope,
          route: UPLOAD,
          key: idempotencyKey,
          bodyHash: hashOfBody(body),
          otherHash: spaceKey.hashOf(body),
          now,
        });
        isNamed = stored.id === id;
        return stored;
      } catch (error) {
        if (!(error instanceof ObjectStoreDown)) throw error;
        waitMs = COMMIT_WAIT_MS;
        throw new Problem('unavailable', {
          sentence: 'Documents can’t be stored right now. Please try again soon.',
          retryAfterS: 5,
          cause: error,
        });
      } finally {
        // No document will reference the object. A new orphan record makes the cleanup remove it, even if the
        // cleanup ran while the upload was still in progress.
        if (!isNamed)
          await loose
            .release(db, scope, object, new Date(clock.now().getTime() + waitMs))
            .catch((error: unknown) => log.warn({ err: error }, 'releasing an uploaded object failed'));
      }
    },
  };
}

/** The use case of uploading a document. */
export type UploadService = ReturnType<typeof uploadService>;
