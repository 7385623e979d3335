import { outbox } from '@savvi/eventing/outbox';
import { forgetRequests } from '@savvi/service-kit/idempotency';
import { restorableSince } from '@savvi/service-kit/kept-records';
import { lockScope } from '@savvi/service-kit/prisma';
import type { Database } from '../db.ts';
import { forgetPurgedHistories } from '../shared/balance-points.maintenance.repository.ts';
import { type Kind, kinds } from '../shared/kinds.ts';
import { forgetPurgedLinks, propertiesToRefresh } from '../shared/links.maintenance.repository.ts';
import { refreshMortgage } from './links.ts';

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

/** Brings properties up to date whose linked mortgage was stored by the release before (LNK-2). */
async function refreshMortgages(db: Database, now: Date): Promise<void> {
  for (const { spaceId, id } of await propertiesToRefresh(db, BATCH))
    await db.$transaction(async (tx) => {
      await lockScope(tx, { spaceId });
      await refreshMortgage(tx, { spaceId }, id, now);
    });
}

/**
 * Removes holdings that were deleted at least 30 days ago with the links to them and their balances, and expired
 * idempotency keys, and repairs linked mortgages.
 */
export async function purge(db: Database, now: Date): Promise<void> {
  await forgetPurgedHistories(db, restorableSince(now));
  for (const kind of kinds) await purgeKind(db, kind, now);
  await forgetPurgedLinks(db);
  await refreshMortgages(db, now);
  await forgetRequests(db, now);
}
