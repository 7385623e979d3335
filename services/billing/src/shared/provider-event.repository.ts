import { storedPlanType } from '@savvi/contracts/identity/account';
import { z } from 'zod';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Transaction } from '../db.ts';
import type { IgnoredBecause, ProviderEvent } from './payment-provider.ts';
import type { SubscriptionEvent, Link } from './subscription-state.rules.ts';
import { HAPPENINGS } from './transitions.rules.ts';

/** The input of the subscription state machine for one space. */
export interface History {
  readonly links: readonly Link[];
  readonly events: readonly SubscriptionEvent[];
}

const subscriptionEventRow = z.object({
  customerId: z.string(),
  subscriptionId: z.string(),
  happening: z.enum(HAPPENINGS),
  planType: z.nullable(storedPlanType),
  periodEnd: z.nullable(z.date()),
  cancelAtPeriodEnd: z.nullable(z.boolean()),
  stateBefore: z.nullable(z.string()),
  isLive: z.nullable(z.boolean()),
});
// A stored link between a customer of the provider and an account. The previous release did not store whether
// it is confirmed; those links count as confirmed, because they have taken effect already.
const linkRow = z.object({
  customerId: z.string(),
  subscriptionId: z.string(),
  linkedSpaceId: z.string(),
  isLive: z.nullable(z.boolean()),
  isConfirmed: z.nullable(z.boolean()).transform((is) => is ?? true),
});

type Columns = Pick<
  Prisma.ProviderEventCreateManyInput,
  | 'ignoredBecause'
  | 'customerId'
  | 'subscriptionId'
  | 'linkedSpaceId'
  | 'isConfirmed'
  | 'happening'
  | 'planType'
  | 'periodEnd'
  | 'cancelAtPeriodEnd'
  | 'stateBefore'
>;

function columnsOf(content: ProviderEvent['content']): Columns {
  if ('ignored' in content) return { ignoredBecause: content.ignored };
  if ('link' in content)
    return {
      customerId: content.link.customerId,
      subscriptionId: content.link.subscriptionId,
      linkedSpaceId: content.link.spaceId,
      isConfirmed: content.link.isConfirmed,
    };
  const {
    customerId,
    subscriptionId,
    happening,
    planType,
    periodEnd,
    cancelAtPeriodEnd,
    stateBefore = null,
  } = content.subscriptionEvent;
  return { customerId, subscriptionId, happening, planType, periodEnd, cancelAtPeriodEnd, stateBefore };
}

/** The rows of `provider_events`. */
export const providerEventRepository = {
  /** Stores an event. @returns false if an event with the same id is stored already */
  async keep(
    tx: Transaction,
    { id, type, created, isLive = null, content }: ProviderEvent,
    receivedAt: Date,
  ): Promise<boolean> {
    const { count } = await tx.providerEvent.createMany({
      data: [{ id, type, created, receivedAt, isLive, ...columnsOf(content) }],
      skipDuplicates: true,
    });
    return count > 0;
  },

  /** The spaces that checkouts link to a customer. */
  async peopleOf(tx: Transaction, customerId: string): Promise<string[]> {
    const rows = await tx.providerEvent.findMany({
      where: { customerId, linkedSpaceId: { not: null } },
      distinct: ['linkedSpaceId'],
      select: { linkedSpaceId: true },
    });
    return rows.flatMap(({ linkedSpaceId }) => linkedSpaceId ?? []);
  },

  /** All events of every customer that a checkout has linked to a space. */
  async historyOf(tx: Transaction, spaceId: string): Promise<History> {
    const own = await tx.providerEvent.findMany({
      where: { linkedSpaceId: spaceId },
      distinct: ['customerId'],
      select: { customerId: true },
    });
    const rows = await tx.providerEvent.findMany({
      where: { customerId: { in: own.flatMap(({ customerId }) => customerId ?? []) } },
    });
    return {
      links: rows
        .filter(({ linkedSpaceId }) => linkedSpaceId !== null)
        .map(({ id, created, ...row }) => {
          const { linkedSpaceId, ...link } = linkRow.parse(row);
          return { eventId: id, created, spaceId: linkedSpaceId, ...link };
        }),
      events: rows
        .filter(({ happening }) => happening !== null)
        .map(({ id, type, created, ...row }) => ({
          eventId: id,
          type,
          created,
          ...subscriptionEventRow.parse(row),
        })),
    };
  },

  /** Removes the events of the given subscriptions, and the links of a space to customers. */
  async erase(tx: Transaction, spaceId: string, subscriptionIds: readonly string[]): Promise<void> {
    await tx.providerEvent.deleteMany({
      where: { OR: [{ linkedSpaceId: spaceId }, { subscriptionId: { in: [...subscriptionIds] } }] },
    });
  },

  /**
   * Removes ignored events, and events of customers that no checkout has linked to a space, received before
   * `before`.
   */
  async forget(tx: Pick<Transaction, '$executeRaw'>, before: Date): Promise<void> {
    await tx.$executeRaw`
      DELETE FROM provider_events AS event WHERE received_at < ${before}::timestamptz AND linked_space_id IS NULL
        AND NOT EXISTS (SELECT 1 FROM provider_events AS link WHERE link.customer_id = event.customer_id AND link.linked_space_id IS NOT NULL)`;
  },
};

/** Turns an event into an ignored event without its contents. */
export const ignoring = (
  { content: _, ...event }: ProviderEvent,
  ignored: IgnoredBecause,
): ProviderEvent => ({
  ...event,
  content: { ignored },
});
