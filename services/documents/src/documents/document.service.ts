import type { DeletedDocument, Document, DocumentPatch } from '@savvi/documents-contract/document';
import type { DocumentLink } from '@savvi/documents-contract/link';
import { renamed } from '@savvi/documents-contract/document-name';
import { documentEvents } from '@savvi/documents-contract/events';
import type { Clock } from '@savvi/service-kit/clock';
import { type Happening, restorableRecords, restorableSince } from '@savvi/service-kit/kept-records';
import type { Page } from '@savvi/service-kit/page';
import type { AssertPasswordProof } from '@savvi/service-kit/password-proof';
import { lockScope } from '@savvi/service-kit/prisma';
import { assertBelowLimit, type Scope } from '@savvi/service-kit/scope';
import type { Database, Transaction } from '../db.ts';
import { assertTags } from '../shared/assert-tags.ts';
import { assertFolder } from '../shared/assert-folder.ts';
import { countedOf, type StoredDocument } from '../shared/document.ts';
import { assertTextRoom, textBytesOf } from '../shared/document.rules.ts';
import { type DocumentFilter, documentRepository as rows } from '../shared/document.repository.ts';
import { linkRepository } from '../shared/link.repository.ts';
import { documentReplies, type ReplyDeps } from '../shared/replies.ts';

/** Dependencies of {@link documentService}. */
export interface DocumentDeps extends ReplyDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly assertPasswordProof: AssertPasswordProof;
}

/** How many documents a query reads at a time for a list of all documents. */
const BATCH = 500;

const changedBy =
  ({ name, category, description, expirationDate, tagIds }: DocumentPatch) =>
  (stored: StoredDocument): StoredDocument => ({
    ...stored,
    originalName: name === undefined ? stored.originalName : renamed(stored.originalName, name),
    category: category ?? stored.category,
    description: description === undefined ? stored.description : description,
    expirationDate: expirationDate === undefined ? stored.expirationDate : expirationDate,
    tagIds: tagIds ?? stored.tagIds,
  });

/**
 * The use cases of documents, except upload and download. Without a plan users can still read, change and
 * delete their documents (T-7).
 */
export function documentService({ db, clock, assertPasswordProof, ...deps }: DocumentDeps) {
  const replies = documentReplies(deps);
  /** The shared use cases of restorable records; `eventOf` maps a change to the type of its event. */
  const recordsWith = (eventOf: (happening: Happening) => 'updated' | 'moved' | 'deleted' | 'restored') =>
    restorableRecords<Database | Transaction, StoredDocument>(
      {
        one: 'document',
        find: rows.find,
        replace: (client, scope, document, happening, now) =>
          rows.replace(
            client,
            scope,
            document,
            documentEvents[eventOf(happening)].of({ spaceId: scope.spaceId, data: countedOf(document), now }),
          ),
      },
      clock,
    );
  const records = recordsWith((happening) => happening);
  const moving = recordsWith((happening) => (happening === 'updated' ? 'moved' : happening));

  /**
   * Changes a name, a description or tags. Changes run sequentially within a space, and are rolled back if they
   * exceed its quota.
   */
  const describe = (
    scope: Scope,
    id: string,
    patch: DocumentPatch,
    ifMatch: number | undefined,
  ): Promise<StoredDocument> =>
    db.$transaction(async (tx) => {
      await lockScope(tx, scope);
      await assertTags(tx, scope, patch.tagIds ?? []);
      let bytesBefore = 0;
      const described = await records.update(tx, scope, id, ifMatch, (stored) => {
        bytesBefore = textBytesOf(stored);
        return changedBy(patch)(stored);
      });
      if (textBytesOf(described) > bytesBefore) assertTextRoom(await rows.usage(tx, scope));
      return described;
    });

  return {
    /** A page of documents. */
    async list(
      scope: Scope,
      filter: DocumentFilter,
      page: Page,
    ): Promise<{ documents: Document[]; total: number }> {
      return {
        documents: await replies.all(db, scope, await rows.list(db, scope, filter, page)),
        total: await rows.count(db, scope, filter),
      };
    },

    /**
     * The JSON of all documents, read in batches: 5,000 rows at a time would take several times the memory of
     * the response, and block other requests.
     */
    async listAll(scope: Scope, filter: DocumentFilter): Promise<{ json: string; total: number }> {
      const parts: string[] = [];
      let after: Page['after'];
      for (let isLast = false; !isLast;) {
        const batch = await rows.list(db, scope, filter, { limit: BATCH, after });
        for (const document of await replies.all(db, scope, batch)) parts.push(JSON.stringify(document));
        const last = batch.at(-1);
        after = last && { createdAt: new Date(last.createdAt), id: last.id };
        isLast = batch.length < BATCH;
      }
      return { json: `[${parts.join(',')}]`, total: parts.length };
    },

    async listDeleted(scope: Scope): Promise<DeletedDocument[]> {
      const deleted = await rows.listDeleted(db, scope, restorableSince(clock.now()));
      // Every deleted row has `deletedAt`, although its type is nullable.
      return (await replies.all(db, scope, deleted)).map((document, at) => ({
        ...document,
        deletedAt: deleted[at]?.deletedAt ?? '',
      }));
    },

    async update(
      scope: Scope,
      id: string,
      patch: DocumentPatch,
      ifMatch: number | undefined,
    ): Promise<Document> {
      const needsLock =
        patch.name !== undefined || typeof patch.description === 'string' || patch.tagIds !== undefined;
      return replies.one(
        db,
        scope,
        await (needsLock
          ? describe(scope, id, patch, ifMatch)
          : records.update(db, scope, id, ifMatch, changedBy(patch))),
      );
    },

    move: (
      scope: Scope,
      id: string,
      folderId: string | null,
      ifMatch: number | undefined,
    ): Promise<Document> =>
      db.$transaction(async (tx) => {
        // With the lock, an existing folder cannot be deleted until the document is in it.
        await lockScope(tx, scope);
        await assertFolder(tx, scope, folderId);
        return replies.one(
          tx,
          scope,
          await moving.update(tx, scope, id, ifMatch, (stored) => ({ ...stored, folderId })),
        );
      }),

    /** Replaces the records that a document belongs to (LNK-1). */
    replaceLinks: (
      scope: Scope,
      id: string,
      links: readonly DocumentLink[],
      ifMatch: number | undefined,
    ): Promise<Document> =>
      db.$transaction(async (tx) => {
        await lockScope(tx, scope);
        const stored = await records.update(tx, scope, id, ifMatch, (document) => ({ ...document }));
        await linkRepository.replace(tx, scope, id, links);
        return replies.one(tx, scope, stored);
      }),

    delete: (scope: Scope, id: string, ifMatch: number | undefined): Promise<void> =>
      records.delete(db, scope, id, ifMatch),

    restore: (scope: Scope, id: string): Promise<Document> =>
      db.$transaction(async (tx) => {
        await lockScope(tx, scope);
        const before = await rows.find(tx, scope, id);
        const restored = await records.restore(tx, scope, id);
        if (before?.deletedAt !== null)
          assertBelowLimit(scope, 'maxDocuments', (await rows.count(tx, scope)) - 1);
        return replies.one(tx, scope, restored);
      }),

    deletePermanently: (
      scope: Scope,
      id: string,
      proof: string,
      ifMatch: number | undefined,
    ): Promise<void> =>
      records.deletePermanently(scope, id, ifMatch, {
        client: db,
        confirm: () => assertPasswordProof(scope, proof),
        remove: (client, owner, document) => rows.remove(client, owner, document, clock.now()),
      }),
  };
}

/** The use cases of documents. */
export type DocumentService = ReturnType<typeof documentService>;
