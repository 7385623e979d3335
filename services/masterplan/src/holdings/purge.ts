import { outbox } from '@savvi/eventing/outbox';
import { isErased } from '@savvi/service-kit/erased-spaces';
import { forgetRequests } from '@savvi/service-kit/idempotency';
import { restorableSince } from '@savvi/service-kit/kept-records';
import type { Log } from '@savvi/service-kit/log';
import { lockScope } from '@savvi/service-kit/prisma';
import type { Database } from '../db.ts';
import { closeHistory } from '../shared/balance-history.ts';
import { forgetPurgedHistories, historiesToEnd } from '../shared/balance-points.maintenance.repository.ts';
import { type Kind, kinds } from '../shared/kinds.ts';
import { forgetPurgedLinks, propertiesToRefresh } from '../shared/links.maintenance.repository.ts';
import { refreshMortgage } from './links.ts';

/** Dependencies of {@link purge}. */
export interface PurgeDeps {
  readonly db: Database;
  readonly log: Log;
}

/** How many holdings one transaction of the purge removes or refreshes. */
const BATCH = 500;

/** Removes the holdings of a kind that were deleted at least 30 days ago, and publishes that they are gone. */
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

/** Ends the histories of records that a server of a release without histories removed, and removes purged ones (PLN-4). */
async function purgeHistories(db: Database, now: Date): Promise<void> {
  for (const owner of await historiesToEnd(db, BATCH))
    await db.$transaction(async (tx) => {
      await lockScope(tx, owner);
      if (!(await isErased(tx, owner))) await closeHistory(tx, owner, null, now);
    });
  await forgetPurgedHistories(db);
}

/**
 * Brings properties up to date whose linked mortgage was stored by the release before (LNK-2). A property that fails
 * does not stop the others.
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
 * Removes holdings that were deleted at least 30 days ago with the links to them and their balances, and expired
 * idempotency keys, and repairs linked mortgages.
 */
export async function purge({ db, log }: PurgeDeps, now: Date): Promise<void> {
  for (const kind of kinds) await purgeKind(db, kind, now);
  await purgeHistories(db, now);
  await forgetPurgedLinks(db);
  await forgetRequests(db, now);
  await refreshMortgages({ db, log }, now);
}
