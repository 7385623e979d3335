import { randomUUID } from 'node:crypto';
import { documentEvents } from '@savvi/documents-contract/events';
import { folderRoutes } from '@savvi/documents-contract/documents.routes';
import type { DocumentCategory } from '@savvi/documents-contract/category';
import {
  type Folder,
  type FolderInput,
  type FolderPatch,
  FOLDERS_MAX,
} from '@savvi/documents-contract/folder';
import { foldersBelow } from '@savvi/documents-contract/folder-tree';
import type { Outbox } from '@savvi/eventing/outbox';
import type { Clock } from '@savvi/service-kit/clock';
import { isErased } from '@savvi/service-kit/erased-spaces';
import { hashOfBody, makeOnce } from '@savvi/service-kit/idempotency';
import type { Page } from '@savvi/service-kit/page';
import { lockScope } from '@savvi/service-kit/prisma';
import { Problem } from '@savvi/service-kit/problem';
import { assertCurrent } from '@savvi/service-kit/record-version';
import type { Scope } from '@savvi/service-kit/scope';
import type { Database, Transaction } from '../db.ts';
import { missingFolder } from '../shared/assert-folder.ts';
import { countedOf } from '../shared/document.ts';
import { documentRepository } from '../shared/document.repository.ts';
import { folderRepository as rows } from '../shared/folder.repository.ts';
import { changedFolder, parentFor } from './folder.rules.ts';

/** Dependencies of {@link folderService}. */
export interface FolderDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly outbox: Outbox;
}

/** The use cases of folders. */
export function folderService({ db, clock, outbox }: FolderDeps) {
  async function get(tx: Transaction, scope: Scope, id: string): Promise<Folder> {
    const folder = await rows.find(tx, scope, id);
    if (folder === null) throw missingFolder();
    return folder;
  }

  return {
    async list(
      scope: Scope,
      category: DocumentCategory | undefined,
      page: Page,
    ): Promise<{ folders: Folder[]; total: number }> {
      const folders = await rows.list(db, scope, category, page);
      const isWhole = page.limit === undefined && page.after === undefined;
      return { folders, total: isWhole ? folders.length : await rows.count(db, scope, category) };
    },

    create(scope: Scope, input: FolderInput, idempotencyKey: string | undefined): Promise<Folder> {
      const now = clock.now();
      const request = {
        scope,
        route: folderRoutes.create.operation,
        key: idempotencyKey,
        bodyHash: hashOfBody(input),
        now,
      };
      return db.$transaction(async (tx) => {
        await lockScope(tx, scope);
        if (await isErased(tx, scope)) throw new Problem('unauthorized');
        return makeOnce<Folder>(tx, request, {
          async make() {
            const tree = await rows.tree(tx, scope);
            if (tree.length >= FOLDERS_MAX)
              throw new Problem('full', {
                sentence: `A document locker holds at most ${FOLDERS_MAX} folders. Delete some to add more.`,
              });
            const parent = parentFor(tree, null, input.parentId ?? null);
            const at = now.toISOString();
            const folder = {
              ...input,
              category: parent?.category ?? input.category,
              parentId: parent?.id ?? null,
              id: randomUUID(),
              userId: scope.userId,
              version: 1,
              createdAt: at,
              updatedAt: at,
            };
            await rows.insert(tx, scope, folder);
            return { id: folder.id, answer: folder };
          },
          again: (id) => get(tx, scope, id),
        });
      });
    },

    /**
     * Changes or moves a folder. Those below it take over a new category. With the lock of the space, no two
     * moves can make a cycle or a folder that is too deep.
     */
    update: (scope: Scope, id: string, patch: FolderPatch, ifMatch: number | undefined): Promise<Folder> =>
      db.$transaction(async (tx) => {
        const now = clock.now();
        await lockScope(tx, scope);
        const stored = await get(tx, scope, id);
        assertCurrent('folder', stored.version, ifMatch);
        const tree = await rows.tree(tx, scope);
        const changed = changedFolder(tree, stored, patch, now);
        await rows.replace(tx, scope, changed);
        if (changed.category !== stored.category) {
          const below = foldersBelow(tree, id).map((folder) => folder.id);
          await rows.recategorize(tx, scope, below, changed.category, now);
        }
        return changed;
      }),

    /** Deletes a folder and moves its documents and subfolders to its parent, or to the root (T-30). */
    delete: (scope: Scope, id: string): Promise<void> =>
      db.$transaction(async (tx) => {
        const now = clock.now();
        await lockScope(tx, scope);
        const folder = await get(tx, scope, id);
        const moved = await documentRepository.emptyFolder(tx, scope, folder, now);
        await rows.emptyFolder(tx, scope, folder, now);
        await rows.delete(tx, scope, id);
        await outbox.append(
          tx,
          moved
            .filter(({ deletedAt }) => deletedAt === null)
            .map((document) =>
              documentEvents.moved.of({ spaceId: scope.spaceId, data: countedOf(document), now }),
            ),
        );
      }),
  };
}

/** The use cases of folders. */
export type FolderService = ReturnType<typeof folderService>;
