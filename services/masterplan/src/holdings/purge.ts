import { outbox } from '@savvi/eventing/outbox';
import { isErased } from '@savvi/service-kit/erased-spaces';
import { forgetRequests } from '@savvi/service-kit/idempotency';
import { restorableSince } from '@savvi/service-kit/kept-records';
import type { Log } from '@savvi/service-kit/log';
import { lockScope } from '@savvi/service-kit/prisma';
import type { Database } from '../db.ts';
import { endHistory } from '../shared/balance-history.ts';
import { orphanedHistories } from '../shared/balance-points.maintenance.repository.ts';
import { removeHistory } from '../shared/balance-points.repository.ts';
import { type Kind, kinds } from '../shared/kinds.ts';
import { forgetPurgedLinks, propertiesToRefresh } from '../shared/links.maintenance.repository.ts';
import { refreshMortgage } from './links.ts';

/** Dependencies of {@link purge}. */
export interface PurgeDeps {
  readonly db: Database;
  readonly log: Log;
}

/** The maximum number of rows of one statement of the purge. */
const BATCH = 500;

/** Removes the holdings of a kind that were deleted at least 30 days ago, and publishes a purge event for each. */
async function purgeKind(db: Database, { rows, purged }: Kind, now: Date): Promise<void> {
  for (;;) {
    const count = await db.$transaction(async (tx) => {
      const removed = await rows.acrossSpaces.purge(tx, restorableSince(now), BATCH);
      await outbox.append(
        tx,
        removed.map(({ spaceId, ...data }) => purged.of({ spaceId, data, now })),
      );
      return removed.length;
    });
    if (count < BATCH) return;
  }
}

/**
 * Removes the balance histories of purged records (PLN-4). A server of an earlier release purges and erases records
 * without their histories.
 */
async function purgeHistories(db: Database, now: Date): Promise<void> {
  for (;;) {
    const owners = await orphanedHistories(db, BATCH);
    for (const owner of owners)
      await db.$transaction(async (tx) => {
        await lockScope(tx, owner);
        if (await isErased(tx, owner)) await removeHistory(tx, owner, owner.id);
        else await endHistory(tx, owner, now);
      });
    if (owners.length < BATCH) return;
  }
}

/**
 * Refreshes the linked mortgages that a server of an earlier release stored differently (LNK-2). If one property fails,
 * the others are still refreshed.
 */
async function refreshMortgages({ db, log }: PurgeDeps, now: Date): Promise<void> {
  for (const { spaceId, id } of await propertiesToRefresh(db, BATCH))
    try {
      await db.$transaction(async (tx) => {
        await lockScope(tx, { spaceId });
        await refreshMortgage(tx, { spaceId }, id, now);
      });
    } catch (error) {
      log.error({ spaceId, err: error }, 'refreshing a linked mortgage failed; will be retried');
    }
}

/**
 * Removes holdings that were deleted at least 30 days ago, with the links to them and their balance histories. Also
 * removes expired idempotency keys and refreshes linked mortgages.
 */
export async function purge({ db, log }: PurgeDeps, now: Date): Promise<void> {
  for (const kind of kinds) await purgeKind(db, kind, now);
  await purgeHistories(db, now);
  await forgetPurgedLinks(db);
  await forgetRequests(db, now);
  await refreshMortgages({ db, log }, now);
}
