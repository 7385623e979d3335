import { billingUserDataErased } from '@savvi/contracts/billing/events';
import type { userDeleted } from '@savvi/contracts/events';
import type { Outbox } from '@savvi/eventing/outbox';
import type { Clock } from '@savvi/service-kit/clock';
import { eraseAndMark } from '@savvi/service-kit/erased-spaces';
import type { Database, Transaction } from '../db.ts';
import { eraseLimited } from '../shared/limited-things.repository.ts';
import type { PaymentProvider } from '../shared/payment-provider.ts';
import { subscriptionsOf } from '../shared/subscription-state.rules.ts';
import { providerEventRepository } from '../shared/provider-event.repository.ts';
import { subscriptionRepository } from '../shared/subscription.repository.ts';

interface ErasureDeps {
  readonly db: Database;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly payments: Pick<PaymentProvider, 'cancel'>;
}
type UserDeleted = ReturnType<typeof userDeleted.parse>;

/**
 * Thrown when a user to be erased bought something a moment ago. The deletion event is delivered again, and
 * then the new subscription is ended, too.
 */
class StillOpen extends Error {
  override readonly name = 'StillOpen';
}

/**
 * `all`: the subscriptions of a user. `open`: those that were sold here and may still be charged. Both
 * include subscriptions of which only the checkout was reported so far.
 */
async function ownedBy(tx: Transaction, spaceId: string, now: Date) {
  const history = await providerEventRepository.historyOf(tx, spaceId);
  const subscriptions = subscriptionsOf(spaceId, history, now);
  const reported = new Set(history.events.map(({ subscriptionId }) => subscriptionId));
  const unreported = history.links
    .filter((link) => link.spaceId === spaceId && !reported.has(link.subscriptionId))
    .map(({ subscriptionId, customerId }) => ({ id: subscriptionId, customerId }));
  const live = new Set(
    [...history.events, ...history.links]
      .filter(({ isLive }) => isLive !== false)
      .map(({ subscriptionId }) => subscriptionId),
  );
  const open = [
    ...subscriptions.filter(({ hasEnded, isSoldHere }) => isSoldHere && !hasEnded),
    ...unreported,
  ].map(({ id, customerId }) => ({ id, customerId, isLive: live.has(id) }));
  return { all: [...subscriptions, ...unreported], open };
}

/** Handles the deletion of an account: first ends all charges, then erases the data. */
export const eraseOnUserDeleted = ({ db, outbox, clock, payments }: ErasureDeps) => ({
  /** Ends all open subscriptions at the provider, and stores each end. */
  async before({ data: { spaceId } }: UserDeleted, signal: AbortSignal): Promise<void> {
    const { open } = await db.$transaction((tx) => ownedBy(tx, spaceId, clock.now()));
    for (const { id, customerId, isLive } of open) {
      signal.throwIfAborted();
      await payments.cancel(id, isLive);
      const event = {
        eventId: `cancelled:${id}`,
        type: 'customer.subscription.deleted',
        created: clock.now(),
      };
      const subscriptionEvent = {
        ...event,
        customerId,
        subscriptionId: id,
        happening: 'ended' as const,
        planType: null,
        periodEnd: event.created,
        cancelAtPeriodEnd: null,
      };
      await db.$transaction((tx) =>
        providerEventRepository.keep(
          tx,
          { id: event.eventId, type: event.type, created: event.created, content: { subscriptionEvent } },
          clock.now(),
        ),
      );
    }
  },

  /** Erases all data of the user and publishes the erasure. @throws {StillOpen} */
  async apply(tx: Transaction, { data: { userId, spaceId } }: UserDeleted): Promise<void> {
    const now = clock.now();
    await eraseAndMark(tx, { spaceId }, now, async (inTransaction) => {
      const { all, open } = await ownedBy(inTransaction, spaceId, now);
      if (open.length > 0)
        throw new StillOpen(`${open.length} subscriptions of a deleted account are still open`);
      await providerEventRepository.erase(
        inTransaction,
        spaceId,
        all.map(({ id }) => id),
      );
      await subscriptionRepository.erase(inTransaction, { spaceId });
      await eraseLimited(inTransaction, { spaceId });
    });
    await outbox.append(tx, billingUserDataErased.of({ spaceId, data: { userId }, now }));
  },
});
