import type { BulkChange, BulkItem, BulkReply } from '@savvi/documents-contract/bulk';
import { documentEvents } from '@savvi/documents-contract/events';
import type { Outbox } from '@savvi/eventing/outbox';
import type { Clock } from '@savvi/service-kit/clock';
import { restorableSince } from '@savvi/service-kit/kept-records';
import { lockScope } from '@savvi/service-kit/prisma';
import { Problem } from '@savvi/service-kit/problem';
import { assertBelowLimit, type Scope } from '@savvi/service-kit/scope';
import type { Database, Transaction } from '../db.ts';
import { assertTags } from '../shared/assert-tags.ts';
import { missingFolder } from '../shared/assert-folder.ts';
import { countedOf, type StoredDocument } from '../shared/document.ts';
import { documentRepository as rows } from '../shared/document.repository.ts';
import { folderRepository } from '../shared/folder.repository.ts';
import { allFound, allLive, missingDocuments } from '../shared/several.ts';

/** Dependencies of {@link bulkService}. */
export interface BulkDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly outbox: Outbox;
}

/** The next state of a document, and the event about it. */
interface Next {
  readonly document: StoredDocument;
  readonly event: 'updated' | 'moved' | 'deleted' | 'restored';
}

const UNCHANGED = ' Nothing was changed.';

/** @throws {Problem} `stale` if one of `count` changes is based on another version */
function assertCurrent({ version }: BulkItem, stored: StoredDocument, count: number): void {
  if (version !== undefined && version !== stored.version)
    throw new Problem('stale', {
      sentence:
        count === 1
          ? 'This document was changed somewhere else in the meantime.'
          : `Some of these documents were changed somewhere else in the meantime.${UNCHANGED}`,
    });
}

function updated({ folderId, category, expirationDate, tagIds }: BulkChange, stored: StoredDocument): Next {
  const isOnlyMoved =
    folderId !== undefined && category === undefined && expirationDate === undefined && tagIds === undefined;
  return {
    event: isOnlyMoved ? 'moved' : 'updated',
    document: {
      ...stored,
      folderId: folderId === undefined ? stored.folderId : folderId,
      category: category ?? stored.category,
      expirationDate: expirationDate === undefined ? stored.expirationDate : expirationDate,
      tagIds: tagIds ?? stored.tagIds,
    },
  };
}

/** One of `count` restored documents; null if it is not deleted, so that repeating the call is safe. */
function restored(stored: StoredDocument, now: Date, count: number): Next | null {
  if (stored.deletedAt === null) return null;
  // The document is about to be purged and can no longer be restored.
  if (stored.deletedAt <= restorableSince(now).toISOString()) throw missingDocuments(count, UNCHANGED);
  return { event: 'restored', document: { ...stored, deletedAt: null } };
}

/**
 * The use cases of several documents (DOC-38). Each call holds for all of them or for none. It checks and
 * publishes what the single calls do.
 */
export function bulkService({ db, clock, outbox }: BulkDeps) {
  /**
   * Stores the next state of documents. The row locks hold off single changes, which do not lock the space.
   * @throws {Problem} `not-found` or `stale`
   */
  async function change<Item extends BulkItem>(
    tx: Transaction,
    scope: Scope,
    items: readonly Item[],
    allIn: typeof allFound,
    nextOf: (item: Item, stored: StoredDocument, now: Date) => Next | null,
  ): Promise<{ reply: BulkReply; changed: readonly StoredDocument[] }> {
    const now = clock.now();
    const ids = items.map(({ id }) => id);
    const stored = allIn(ids, await rows.lockAll(tx, scope, ids), UNCHANGED);
    const nexts = items.map((item, at): Next | null => {
      const before = stored[at] as StoredDocument; // `allIn` returns one document per id
      const next = nextOf(item, before, now);
      assertCurrent(item, before, items.length);
      return (
        next && {
          ...next,
          document: { ...next.document, version: before.version + 1, updatedAt: now.toISOString() },
        }
      );
    });
    const changes = nexts.filter((next) => next !== null);
    const changed = changes.map(({ document }) => document);
    await rows.replaceAll(tx, scope, changed);
    await outbox.append(
      tx,
      changes.map(({ event, document }) =>
        documentEvents[event].of({ spaceId: scope.spaceId, data: countedOf(document), now }),
      ),
    );
    const documents = stored.map((before, at) => {
      const { id, version, updatedAt } = nexts[at]?.document ?? before;
      return { id, version, lastModified: updatedAt };
    });
    return { reply: { documents }, changed };
  }

  async function assertFolders(tx: Transaction, scope: Scope, changes: readonly BulkChange[]) {
    const wanted = changes.flatMap(({ folderId }) => folderId ?? []);
    if (wanted.length === 0) return;
    const there = new Set((await folderRepository.tree(tx, scope)).map(({ id }) => id));
    if (!wanted.every((id) => there.has(id))) throw missingFolder();
  }

  return {
    /** Moves documents, or changes their category, expiration date or tags. */
    update: (scope: Scope, changes: readonly BulkChange[]): Promise<BulkReply> =>
      db.$transaction(async (tx) => {
        // With the lock, an existing folder cannot be deleted until the documents are in it.
        await lockScope(tx, scope);
        await assertFolders(tx, scope, changes);
        await assertTags(
          tx,
          scope,
          changes.flatMap(({ tagIds }) => tagIds ?? []),
        );
        return (await change(tx, scope, changes, allLive, updated)).reply;
      }),

    /** Deletes documents, which can then be restored. */
    delete: (scope: Scope, items: readonly BulkItem[]): Promise<BulkReply> =>
      db.$transaction(async (tx) => {
        await lockScope(tx, scope);
        const deleted = (_: BulkItem, stored: StoredDocument, now: Date): Next => ({
          event: 'deleted',
          document: { ...stored, deletedAt: now.toISOString() },
        });
        return (await change(tx, scope, items, allLive, deleted)).reply;
      }),

    /** Restores deleted documents, as many as the plan allows: all or none. */
    restore: (scope: Scope, items: readonly BulkItem[]): Promise<BulkReply> =>
      db.$transaction(async (tx) => {
        await lockScope(tx, scope);
        const { reply, changed } = await change(tx, scope, items, allFound, (_, stored, now) =>
          restored(stored, now, items.length),
        );
        if (changed.length > 0) assertBelowLimit(scope, 'maxDocuments', (await rows.count(tx, scope)) - 1);
        return reply;
      }),
  };
}
