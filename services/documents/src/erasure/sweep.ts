import { documentsUserDataErased } from '@savvi/documents-contract/events';
import type { Outbox } from '@savvi/eventing/outbox';
import { restorableSince } from '@savvi/service-kit/kept-records';
import { type ObjectStore, ObjectStoreDown } from '@savvi/service-kit/object-store';
import type { Database } from '../db.ts';
import { documentMaintenance } from '../shared/document.maintenance.repository.ts';
import { linkMaintenance } from '../shared/link.maintenance.repository.ts';
import { looseObjectMaintenance as loose } from '../shared/loose-objects.maintenance.repository.ts';
import { erasureMaintenance } from './erasure.maintenance.repository.ts';
import { erasureRepository as erasures } from './erasure.repository.ts';

/** Dependencies of {@link removeLooseObjects} and {@link purge}. */
export interface SweepDeps {
  readonly db: Database;
  readonly store: ObjectStore;
  readonly outbox: Outbox;
}

/** The most objects or rows per batch. */
const BATCH = 500;
const PUT_OFF_MS = 60_000;

/**
 * Removes the objects that are due, in batches. After a failed batch it continues one by one, so that an
 * object that cannot be removed does not block the others.
 * @throws {ObjectStoreDown}
 */
async function removeDue({ db, store }: SweepDeps, now: Date): Promise<void> {
  for (let limit = BATCH; ;) {
    const objects = await loose.leave(db, now, limit);
    if (objects.length === 0) return;
    try {
      await store.remove(objects);
    } catch (error) {
      if (!(error instanceof ObjectStoreDown)) throw error;
      limit = 1;
      if (objects.length > 1) continue;
      await loose.putOff(db, objects, new Date(now.getTime() + PUT_OFF_MS));
      throw error;
    }
    await loose.forget(db, objects);
    limit = Math.min(2 * limit, BATCH);
  }
}

/** Publishes the erasure of each deleted account whose objects are all removed. */
async function publishErasures({ db, outbox }: SweepDeps, now: Date): Promise<void> {
  for (const { spaceId, userId } of await erasureMaintenance.finished(db)) {
    await db.$transaction(async (tx) => {
      if (await erasures.end(tx, { spaceId }))
        await outbox.append(tx, documentsUserDataErased.of({ spaceId, data: { userId }, now }));
    });
  }
}

/**
 * Removes orphaned objects that are due, and publishes each erasure that is complete.
 * @throws {ObjectStoreDown}
 */
export async function removeLooseObjects(deps: SweepDeps, now: Date): Promise<void> {
  try {
    await removeDue(deps, now);
  } finally {
    await publishErasures(deps, now);
  }
}

/** How long an event may be late that restores a record on the last day. */
const LATE_MS = 86_400_000;

/**
 * Removes the rows of documents whose time for restoring has passed, and makes their objects due for removal.
 * Also removes the links to records whose time for restoring has passed, in case their service does not publish that it
 * purged them.
 */
export async function purge({ db }: Pick<SweepDeps, 'db'>, now: Date): Promise<void> {
  while ((await documentMaintenance.purge(db, restorableSince(now), now, BATCH)) === BATCH);
  await linkMaintenance.forgetDeleted(db, restorableSince(new Date(now.getTime() - LATE_MS)));
}
