import { subscriptionStated } from '@savvi/contracts/billing/events';
import { republish as republishRows } from '@savvi/eventing/republish';
import { systemClock } from '@savvi/service-kit/clock';
import { republishing, type RepublishDeps } from '@savvi/service-kit/republishing';
import { type Database, openDatabase, type Transaction } from './db.ts';
import { stateOf } from './shared/reconcile.ts';
import { subscriptionMaintenance } from './shared/subscription.maintenance.repository.ts';
import type { StoredSubscription } from './shared/subscription.repository.ts';

/** Publishes the state of every subscription again; consumers ignore what is not newer. @returns how many */
export const republishSubscriptions = (
  { db, clock }: RepublishDeps<Database>,
  signal?: AbortSignal,
): Promise<number> =>
  republishRows<Transaction, StoredSubscription>({
    inTransaction: (work) => db.$transaction(work),
    page: (tx, last, limit) => subscriptionMaintenance.page(tx, { last, limit }),
    event: (stored) =>
      subscriptionStated.of({ spaceId: stored.spaceId, data: stateOf(stored), now: clock.now() }),
    signal,
  });

/** The operator's command that runs {@link republishSubscriptions}. */
export const republish = republishing(openDatabase, republishSubscriptions);

const FIRST_SECOND = Date.UTC(2020, 0);

/**
 * Republishes after a restore of this database alone, so that its state overwrites what consumers have
 * received since the backup. New versions start at the current time in seconds, which is higher than all
 * published versions, because no subscription changes more than once a second. Subscriptions that were
 * started since the backup are published when the provider sends their events again.
 */
export const republishRestored = republishing<Database>(openDatabase, async (deps) => {
  await deps.db.$transaction((tx) =>
    subscriptionMaintenance.raiseVersions(
      tx,
      Math.floor((systemClock().now().getTime() - FIRST_SECOND) / 1_000),
    ),
  );
  return republishSubscriptions(deps);
});
