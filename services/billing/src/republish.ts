import { subscriptionStated } from '@savvi/contracts/billing/events';
import { republish as republishRows } from '@savvi/eventing/republish';
import { republishing, type StatingDeps } from '@savvi/service-kit/republishing';
import { type Database, openDatabase, type Transaction } from './db.ts';
import { stateOf } from './shared/settle.ts';
import { type KeptSubscription, subscriptionRepository } from './shared/subscription.repository.ts';

/** Tells of every subscription again; who knows better keeps what they know. Answers how many. */
export const stateSubscriptions = ({ db, clock }: StatingDeps<Database>, signal?: AbortSignal): Promise<number> =>
  republishRows<Transaction, KeptSubscription>({
    inTransaction: (work) => db.$transaction(work),
    page: (tx, last, limit) => subscriptionRepository.page(tx, { last, limit }),
    event: (kept) => subscriptionStated.of({ spaceId: kept.spaceId, data: stateOf(kept), now: clock.now() }),
    signal,
  });

/** The same for the operator. */
export const republish = republishing(openDatabase, stateSubscriptions);
