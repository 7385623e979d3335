import type { Clock } from '@savvi/service-kit/clock';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import type { RawTransactions } from '@savvi/service-kit/raw-transactions';
import type { DeliveryRepository, Message } from './delivery.repository.ts';
import type { Delivery } from './delivery.rules.ts';
import { newsEvent, type Prices } from './stripe-objects.ts';
import type { Change } from './subscription.ts';
import type { SubscriptionRepository } from './subscription.repository.ts';

/** The dependencies that all use cases share. */
export interface LedgerDeps {
  readonly database: RawTransactions;
  readonly clock: Clock;
  readonly prices: Prices;
  readonly subscriptions: SubscriptionRepository;
  readonly deliveries: DeliveryRepository;
  /** The real time, which dates everything that the simulator sends. */
  readonly realNow: () => Date;
  /** Wakes the workers after a transaction has stored work for them. */
  readonly wake: () => void;
}

/** Runs a transaction and wakes the workers after the commit. */
export async function keeping<Result>(
  { database, wake }: Pick<LedgerDeps, 'database' | 'wake'>,
  work: (tx: RawTransaction) => Promise<Result>,
): Promise<Result> {
  const result = await database.inTransaction(work);
  wake();
  return result;
}

/** Stores a change of a subscription and its events, in the current transaction. */
export async function keepChange(
  tx: RawTransaction,
  { subscription, news }: Change,
  delivery: Delivery,
  { subscriptions, deliveries, prices, realNow }: LedgerDeps,
): Promise<void> {
  await subscriptions.update(tx, subscription);
  const message: Message = {
    subject: subscription.customerId,
    events: news.map((each) => newsEvent(each, prices)),
    delivery,
  };
  await deliveries.append(tx, message, realNow());
}
