import { documentsUserDataErased } from '@savvi/contracts/documents/events';
import type { outbox } from '@savvi/eventing/outbox';
import { keptSince } from '@savvi/service-kit/kept-records';
import type { ObjectStore } from '@savvi/service-kit/object-store';
import type { Database } from '../db.ts';
import { documentRepository } from '../shared/document.repository.ts';
import { looseObjectRepository as loose } from '../shared/loose-objects.repository.ts';
import { erasureRepository as erasures } from './erasure.repository.ts';

/** What sweeping needs. */
export interface SweepDeps {
  readonly db: Database;
  readonly store: ObjectStore;
  readonly outbox: typeof outbox;
}

const BATCH = 500;

/** Removes the objects that are due, then tells of each account that nothing of it is left. @throws {ObjectStoreDown} */
export async function removeLooseObjects({ db, store, outbox }: SweepDeps, now: Date): Promise<void> {
  for (;;) {
    const objects = await loose.leave(db, now, BATCH);
    if (objects.length === 0) break;
    await store.remove(objects);
    await loose.forget(db, objects);
  }
  for (const { spaceId, userId } of await erasures.finished(db)) {
    await db.$transaction(async (tx) => {
      if (await erasures.end(tx, { spaceId })) await outbox.append(tx, documentsUserDataErased.of({ spaceId, data: { userId }, now }));
    });
  }
}

/** Removes for good what was deleted long ago, its files with it. @throws {ObjectStoreDown} */
export async function purge(deps: SweepDeps, now: Date): Promise<void> {
  await documentRepository.purge(deps.db, keptSince(now), now);
  await removeLooseObjects(deps, now);
}
