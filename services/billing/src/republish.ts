import { subscriptionStated } from '@savvi/contracts/billing/events';
import { republish as republishRows } from '@savvi/eventing/republish';
import { systemClock } from '@savvi/service-kit/clock';
import { republishing, type StatingDeps } from '@savvi/service-kit/republishing';
import { type Database, openDatabase, type Transaction } from './db.ts';
import { stateOf } from './shared/settle.ts';
import { type KeptSubscription, subscriptionRepository } from './shared/subscription.repository.ts';

/** Tells of every subscription again; who knows better keeps what they know. Answers how many. */
export const stateSubscriptions = (
  { db, clock }: StatingDeps<Database>,
  signal?: AbortSignal,
): Promise<number> =>
  republishRows<Transaction, KeptSubscription>({
    inTransaction: (work) => db.$transaction(work),
    page: (tx, last, limit) => subscriptionRepository.page(tx, { last, limit }),
    event: (kept) => subscriptionStated.of({ spaceId: kept.spaceId, data: stateOf(kept), now: clock.now() }),
    signal,
  });

/** The same for the operator. */
export const republish = republishing(openDatabase, stateSubscriptions);

const FIRST_SECOND = Date.UTC(2020, 0);

/**
 * After a restore of this database alone: tells of every subscription again so that it wins over what others
 * heard since the backup. Versions go on from a number that time alone has brought above all that were ever
 * told: seconds of real time, since nobody's subscription changes once a second. Others that were begun since
 * are told of when the provider sends them again.
 */
export const republishRestored = republishing<Database>(openDatabase, async (deps) => {
  await deps.db.$transaction((tx) =>
    subscriptionRepository.raiseVersions(
      tx,
      Math.floor((systemClock().now().getTime() - FIRST_SECOND) / 1_000),
    ),
  );
  return stateSubscriptions(deps);
});
