import { randomUUID } from 'node:crypto';
import { tagRoutes } from '@savvi/documents-contract/documents.routes';
import { type Tag, type TagInput, type TagPatch, TAGS_MAX } from '@savvi/documents-contract/tag';
import type { Clock } from '@savvi/service-kit/clock';
import { isErased } from '@savvi/service-kit/erased-spaces';
import { hashOfBody, makeOnce } from '@savvi/service-kit/idempotency';
import { lockScope } from '@savvi/service-kit/prisma';
import { Problem } from '@savvi/service-kit/problem';
import { assertCurrent } from '@savvi/service-kit/record-version';
import type { Scope } from '@savvi/service-kit/scope';
import type { Database, Transaction } from '../db.ts';
import { missingTag } from '../shared/assert-tags.ts';
import { documentRepository } from '../shared/document.repository.ts';
import { tagRepository as rows } from '../shared/tag.repository.ts';

/** Dependencies of {@link tagService}. */
export interface TagDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** The use cases of tags (DOC-43). Events contain no tags, because no other service uses them. */
export function tagService({ db, clock }: TagDeps) {
  async function get(tx: Transaction, scope: Scope, id: string): Promise<Tag> {
    const tag = await rows.find(tx, scope, id);
    if (tag === null) throw missingTag();
    return tag;
  }

  return {
    list: (scope: Scope): Promise<Tag[]> => rows.list(db, scope),

    create(scope: Scope, input: TagInput, idempotencyKey: string | undefined): Promise<Tag> {
      const now = clock.now();
      const request = {
        scope,
        route: tagRoutes.create.operation,
        key: idempotencyKey,
        bodyHash: hashOfBody(input),
        now,
      };
      return db.$transaction(async (tx) => {
        await lockScope(tx, scope);
        if (await isErased(tx, scope)) throw new Problem('unauthorized');
        return makeOnce<Tag>(tx, request, {
          async make() {
            if ((await rows.list(tx, scope)).length >= TAGS_MAX)
              throw new Problem('full', {
                sentence: `A document locker holds at most ${TAGS_MAX} tags. Delete some to add more.`,
              });
            const at = now.toISOString();
            const tag = {
              ...input,
              id: randomUUID(),
              userId: scope.userId,
              version: 1,
              createdAt: at,
              updatedAt: at,
            };
            await rows.insert(tx, scope, tag);
            return { id: tag.id, answer: tag };
          },
          again: (id) => get(tx, scope, id),
        });
      });
    },

    update: (scope: Scope, id: string, patch: TagPatch, ifMatch: number | undefined): Promise<Tag> =>
      db.$transaction(async (tx) => {
        await lockScope(tx, scope);
        const stored = await get(tx, scope, id);
        assertCurrent('tag', stored.version, ifMatch);
        const changed = {
          ...stored,
          name: patch.name ?? stored.name,
          color: patch.color ?? stored.color,
          version: stored.version + 1,
          updatedAt: clock.now().toISOString(),
        };
        await rows.replace(tx, scope, changed);
        return changed;
      }),

    /** Deletes a tag. Documents lose it without a new version, so that an open form can still be saved. */
    delete: (scope: Scope, id: string): Promise<void> =>
      db.$transaction(async (tx) => {
        await lockScope(tx, scope);
        await get(tx, scope, id);
        await documentRepository.removeTag(tx, scope, id);
        await rows.delete(tx, scope, id);
      }),
  };
}
