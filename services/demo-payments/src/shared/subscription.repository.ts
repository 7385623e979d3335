import type { RawTransaction } from '@savvi/service-kit/prisma';
import { DAY_S, instantOf, secondOf } from './calendar.rules.ts';
import { type Subscription, subscriptionSchema } from './subscription.ts';
import { dueAt } from './subscription.rules.ts';

/** How long one that has ended can still be looked at in the portal, in seconds. */
const ENDED_KEPT_S = 30 * DAY_S;

interface Row {
  state: unknown;
}

const first = ([row]: Row[]): Subscription | null =>
  row === undefined ? null : subscriptionSchema.parse(row.state);

const dueOf = (subscription: Subscription): Date | null => {
  const second = dueAt(subscription);
  return second === null ? null : instantOf(second);
};

/** The subscriptions. Those that are to be changed are locked until the transaction ends. */
export const subscriptionRepository = {
  /** `buyer`: a pseudonym of whom it was bought for; null: for nobody. */
  insert: (tx: RawTransaction, subscription: Subscription, buyer: string | null) =>
    tx.$executeRaw`INSERT INTO subscriptions (id, customer_id, due_at, state, buyer) VALUES (${subscription.id}, ${subscription.customerId}, ${dueOf(subscription)}, ${JSON.stringify(subscription)}::jsonb, ${buyer})`,
  update: (tx: RawTransaction, subscription: Subscription) =>
    tx.$executeRaw`UPDATE subscriptions SET due_at = ${dueOf(subscription)}, state = ${JSON.stringify(subscription)}::jsonb WHERE id = ${subscription.id}`,
  findOfCustomer: async (tx: RawTransaction, customerId: string) =>
    first(await tx.$queryRaw<Row[]>`SELECT state FROM subscriptions WHERE customer_id = ${customerId}`),
  /** What was bought last for somebody and has not ended. */
  findOfBuyer: async (tx: RawTransaction, buyer: string) =>
    first(
      await tx.$queryRaw<
        Row[]
      >`SELECT state FROM subscriptions WHERE buyer = ${buyer} AND state->>'status' <> 'canceled' ORDER BY (state->>'madeAt')::bigint DESC, id DESC LIMIT 1`,
    ),
  /** Until the transaction ends nobody else buys for the same. */
  lockBuyer: (tx: RawTransaction, buyer: string) =>
    tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${buyer}, 0))`,
  lockOfCustomer: async (tx: RawTransaction, customerId: string) =>
    first(
      await tx.$queryRaw<Row[]>`SELECT state FROM subscriptions WHERE customer_id = ${customerId} FOR UPDATE`,
    ),
  lock: async (tx: RawTransaction, id: string) =>
    first(await tx.$queryRaw<Row[]>`SELECT state FROM subscriptions WHERE id = ${id} FOR UPDATE`),
  /** Those whose time has come, the longest due first, without these. */
  dueIds: async (tx: RawTransaction, now: Date, without: readonly string[]): Promise<string[]> =>
    (
      await tx.$queryRaw<
        { id: string }[]
      >`SELECT id FROM subscriptions WHERE due_at <= ${now} AND NOT id = ANY(${without}::text[]) ORDER BY due_at LIMIT 100`
    ).map(({ id }) => id),
  /** Removes those that ended long ago. */
  forget: (tx: RawTransaction, now: Date) =>
    tx.$executeRaw`DELETE FROM subscriptions WHERE due_at IS NULL AND (state->>'endedAt')::bigint < ${secondOf(now) - ENDED_KEPT_S}::bigint`,
  /** When the clock has something to do next, but for these; null: never. */
  async nextDueAt(tx: RawTransaction, without: readonly string[]): Promise<Date | null> {
    const [row] = await tx.$queryRaw<
      { at: Date | null }[]
    >`SELECT min(due_at) AS at FROM subscriptions WHERE NOT id = ANY(${without}::text[])`;
    return row?.at ?? null;
  },
};

/** The subscriptions. */
export type SubscriptionRepository = typeof subscriptionRepository;
