import type { DeletedDocument, Document, DocumentPatch } from '@savvi/contracts/documents/document';
import { documentEvents } from '@savvi/contracts/documents/events';
import type { Clock } from '@savvi/service-kit/clock';
import { type Happening, keptRecords, keptSince } from '@savvi/service-kit/kept-records';
import type { Page } from '@savvi/service-kit/page';
import { lockScope } from '@savvi/service-kit/prisma';
import { assertBelowLimit, type Scope } from '@savvi/service-kit/scope';
import type { Database, Transaction } from '../db.ts';
import { assertFolder } from '../shared/assert-folder.ts';
import { countedOf, type StoredDocument } from '../shared/document.ts';
import { type DocumentFilter, documentRepository as rows } from '../shared/document.repository.ts';
import { documentReplies, type ReplyDeps } from '../shared/replies.ts';

/** What the use cases need. */
export interface DocumentDeps extends ReplyDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** The use cases of documents, but for those that move bytes. What one has stays readable, changeable and deletable without a plan (T-7). */
export function documentService({ db, clock, ...deps }: DocumentDeps) {
  const replies = documentReplies(deps);
  /** The use cases of what is kept, which tell a change as `happening` says. */
  const keptAs = (told: (happening: Happening) => 'updated' | 'moved' | 'deleted' | 'restored') =>
    keptRecords<Database | Transaction, StoredDocument>(
      {
        one: 'document',
        find: rows.find,
        replace: (client, scope, document, happening, now) => rows.replace(client, scope, document, documentEvents[told(happening)].of({ spaceId: scope.spaceId, data: countedOf(document), now })),
      },
      clock,
    );
  const kept = keptAs((happening) => happening);
  const moving = keptAs((happening) => (happening === 'updated' ? 'moved' : happening));

  return {
    async list(scope: Scope, filter: DocumentFilter, page: Page): Promise<{ documents: Document[]; total: number }> {
      const documents = await replies.all(db, scope, await rows.list(db, scope, filter, page));
      const isWhole = page.limit === undefined && page.after === undefined;
      return { documents, total: isWhole ? documents.length : await rows.count(db, scope, filter) };
    },

    async listDeleted(scope: Scope): Promise<DeletedDocument[]> {
      const deleted = await rows.listDeleted(db, scope, keptSince(clock.now()));
      return (await replies.all(db, scope, deleted)).map((document, at) => ({ ...document, deletedAt: deleted[at]?.deletedAt ?? '' })); // of a deleted one it is there
    },

    update: async (scope: Scope, id: string, { category, description, expirationDate }: DocumentPatch, ifMatch: number | undefined): Promise<Document> =>
      replies.one(
        db,
        scope,
        await kept.update(db, scope, id, ifMatch, (stored) => ({
          ...stored,
          category: category ?? stored.category,
          description: description === undefined ? stored.description : description,
          expirationDate: expirationDate === undefined ? stored.expirationDate : expirationDate,
        })),
      ),

    move: (scope: Scope, id: string, folderId: string | null, ifMatch: number | undefined): Promise<Document> =>
      db.$transaction(async (tx) => {
        await lockScope(tx, scope); // a folder that is there stays until the document lies in it
        await assertFolder(tx, scope, folderId);
        return replies.one(tx, scope, await moving.update(tx, scope, id, ifMatch, (stored) => ({ ...stored, folderId })));
      }),

    delete: (scope: Scope, id: string, ifMatch: number | undefined): Promise<void> => kept.delete(db, scope, id, ifMatch),

    restore: (scope: Scope, id: string): Promise<Document> =>
      db.$transaction(async (tx) => {
        await lockScope(tx, scope);
        const before = await rows.find(tx, scope, id);
        const restored = await kept.restore(tx, scope, id);
        if (before?.deletedAt !== null) assertBelowLimit(scope, 'maxDocuments', (await rows.count(tx, scope)) - 1);
        return replies.one(tx, scope, restored);
      }),
  };
}

/** The use cases of documents. */
export type DocumentService = ReturnType<typeof documentService>;
