import type { RawTransaction } from '@savvi/service-kit/prisma';
import { DAY_S, instantOf, secondOf } from './calendar.rules.ts';
import { type Subscription, subscriptionSchema } from './subscription.ts';
import { dueAt } from './subscription.rules.ts';

/** How long an ended subscription stays visible in the portal, in seconds. */
const ENDED_RETENTION_S = 30 * DAY_S;

interface Row {
  state: unknown;
}

const first = ([row]: Row[]): Subscription | null =>
  row === undefined ? null : subscriptionSchema.parse(row.state);

const dueOf = (subscription: Subscription): Date | null => {
  const second = dueAt(subscription);
  return second === null ? null : instantOf(second);
};

/** The subscriptions. Reads for a change lock the row until the transaction ends. */
export const subscriptionRepository = {
  /** Inserts a subscription. `buyer`: the pseudonym of the person it was bought for; null if nobody. */
  insert: (tx: RawTransaction, subscription: Subscription, buyer: string | null) =>
    tx.$executeRaw`INSERT INTO subscriptions (id, customer_id, due_at, state, buyer) VALUES (${subscription.id}, ${subscription.customerId}, ${dueOf(subscription)}, ${JSON.stringify(subscription)}::jsonb, ${buyer})`,
  update: (tx: RawTransaction, subscription: Subscription) =>
    tx.$executeRaw`UPDATE subscriptions SET due_at = ${dueOf(subscription)}, state = ${JSON.stringify(subscription)}::jsonb WHERE id = ${subscription.id}`,
  findOfCustomer: async (tx: RawTransaction, customerId: string) =>
    first(await tx.$queryRaw<Row[]>`SELECT state FROM subscriptions WHERE customer_id = ${customerId}`),
  /** The latest subscription of a buyer that has not ended. */
  findOfBuyer: async (tx: RawTransaction, buyer: string) =>
    first(
      await tx.$queryRaw<
        Row[]
      >`SELECT state FROM subscriptions WHERE buyer = ${buyer} AND state->>'status' <> 'canceled' ORDER BY (state->>'madeAt')::bigint DESC, id DESC LIMIT 1`,
    ),
  /** Serializes purchases for one buyer until the transaction ends. */
  lockBuyer: (tx: RawTransaction, buyer: string) =>
    tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${buyer}, 0))`,
  lockOfCustomer: async (tx: RawTransaction, customerId: string) =>
    first(
      await tx.$queryRaw<Row[]>`SELECT state FROM subscriptions WHERE customer_id = ${customerId} FOR UPDATE`,
    ),
  lock: async (tx: RawTransaction, id: string) =>
    first(await tx.$queryRaw<Row[]>`SELECT state FROM subscriptions WHERE id = ${id} FOR UPDATE`),
  /** The ids of due subscriptions, the longest due first, except those in `without`. */
  dueIds: async (tx: RawTransaction, now: Date, without: readonly string[]): Promise<string[]> =>
    (
      await tx.$queryRaw<
        { id: string }[]
      >`SELECT id FROM subscriptions WHERE due_at <= ${now} AND NOT id = ANY(${without}::text[]) ORDER BY due_at LIMIT 100`
    ).map(({ id }) => id),
  /** Deletes subscriptions that ended long ago. */
  forget: (tx: RawTransaction, now: Date) =>
    tx.$executeRaw`DELETE FROM subscriptions WHERE due_at IS NULL AND (state->>'endedAt')::bigint < ${secondOf(now) - ENDED_RETENTION_S}::bigint`,
  /** When the next subscription is due, except those in `without`; null if none is. */
  async nextDueAt(tx: RawTransaction, without: readonly string[]): Promise<Date | null> {
    const [row] = await tx.$queryRaw<
      { at: Date | null }[]
    >`SELECT min(due_at) AS at FROM subscriptions WHERE NOT id = ANY(${without}::text[])`;
    return row?.at ?? null;
  },
};

/** The rows of subscriptions. */
export type SubscriptionRepository = typeof subscriptionRepository;
