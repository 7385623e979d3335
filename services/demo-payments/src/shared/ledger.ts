import type { Clock } from '@savvi/service-kit/clock';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import type { RawTransactions } from '@savvi/service-kit/raw-transactions';
import type { DeliveryRepository, Telling } from './delivery.repository.ts';
import type { Delivery } from './delivery.rules.ts';
import { newsEvent, type Prices } from './stripe-objects.ts';
import type { Change } from './subscription.ts';
import type { SubscriptionRepository } from './subscription.repository.ts';

/** What every use case works with. */
export interface LedgerDeps {
  readonly database: RawTransactions;
  readonly clock: Clock;
  readonly prices: Prices;
  readonly subscriptions: SubscriptionRepository;
  readonly deliveries: DeliveryRepository;
  /** Real time, for what leaves this program. */
  readonly realNow: () => Date;
  /** Told after something was written that the workers have to see to. */
  readonly wake: () => void;
}

/** Does something in one transaction and wakes the workers once it is kept. */
export async function keeping<Result>(
  { database, wake }: Pick<LedgerDeps, 'database' | 'wake'>,
  work: (tx: RawTransaction) => Promise<Result>,
): Promise<Result> {
  const result = await database.inTransaction(work);
  wake();
  return result;
}

/** Keeps what happened to a subscription, and what is told of it, in the transaction that decided it. */
export async function keepChange(
  tx: RawTransaction,
  { subscription, news }: Change,
  delivery: Delivery,
  { subscriptions, deliveries, prices, realNow }: LedgerDeps,
): Promise<void> {
  await subscriptions.update(tx, subscription);
  const telling: Telling = {
    subject: subscription.customerId,
    events: news.map((each) => newsEvent(each, prices)),
    delivery,
  };
  await deliveries.append(tx, telling, realNow());
}
